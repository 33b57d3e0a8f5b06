//! Descriptions in links: their JSON, compressed.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::read::DeflateDecoder;

/// The sign with which a packed description begins. No name begins so.
pub const SIGN: char = '~';

/// The most bytes of the JSON of a description, with spaces.
const MAX_BYTES: u64 = 32 * 1024;

/// Unpacks the JSON of a description: after [`SIGN`] comes its `DEFLATE` stream (RFC 1951) in Base64 for URLs
/// (RFC 4648, section 5) without padding.
///
/// # Errors
///
/// What is wrong, as a clause that follows the name of the field.
pub(super) fn unpack(packed: &str) -> Result<String, String> {
    let text = packed.strip_prefix(SIGN).unwrap_or(packed);
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| {
        "has something other than Base64 for URLs, without \"=\", behind the \"~\"; the link may be cut off".to_owned()
    })?;
    let mut json = String::new();
    let mut decoder = DeflateDecoder::new(&*bytes).take(MAX_BYTES + 1);
    decoder
        .read_to_string(&mut json)
        .map_err(|_| "is no packed description; the link may be cut off".to_owned())?;
    if json.len() as u64 > MAX_BYTES {
        return Err(format!("unpacks to more than {MAX_BYTES} bytes"));
    }
    Ok(json)
}
