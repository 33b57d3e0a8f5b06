//! The head of the page: its title, and the card that a chat shows for a link to it.
//!
//! Chat programs read the page of a link but do not run its scripts. So the server writes the
//! position of the link into the page, as the Open Graph protocol (<https://ogp.me>) names it.
//! The picture shows the position without scores, so that a link can be a puzzle.

use bestmove_api::contract::position::{PositionRequest, position_fields};
use bestmove_api::query::Offer;
use bestmove_api::render::svg::{Picture, draw_position};
use form_urlencoded::Serializer;
use maud::{Markup, html};

use crate::http::extract::origin::Origin;
use crate::http::extract::query::parse_query;
use crate::http::state::AppState;

/// Length of the picture's longer side in pixels: sharp on phones, and about 40 kB.
const PICTURE_SIZE: u32 = 1_200;

/// The query of the picture of a link without a position.
const GENERAL: &str = "moves=";

/// The position of a link.
struct LinkedPosition {
    /// The query that `/board.png` has for it.
    query: String,
    picture: Picture,
}

/// The title and the card of a link with this query. A query without a possible position
/// has the general ones.
pub(super) fn head(query: &str, Origin(origin): &Origin, app: &AppState) -> Markup {
    let offer = app.service.offer();
    let linked = read_link(query, offer);
    let title = linked.as_ref().map(|linked| &*linked.picture.title);
    // A chat program has no key.
    let has_picture = cfg!(feature = "png") && app.access.keys.is_none();
    html! {
        title { @if let Some(title) = title { (title) " · " } "bestmove" }
        meta property="og:title" content=(title.unwrap_or("bestmove"));
        meta property="og:description"
            content="Play a game, or paste one. Every move is valued, and proven where it can be.";
        meta property="og:site_name" content="bestmove";
        meta property="og:type" content="website";
        @if let Some(origin) = origin {
            meta property="og:url"
                content={ (origin) "/" @if linked.is_some() { "?" (query) } };
            @if has_picture {
                @if let Some(linked) = linked.or_else(|| read_position(GENERAL, offer)) {
                    (card_picture(origin, &linked))
                }
            }
        }
    }
}

fn card_picture(origin: &str, LinkedPosition { query, picture }: &LinkedPosition) -> Markup {
    let size = picture.scaled_size(PICTURE_SIZE);
    html! {
        meta property="og:image"
            content={ (origin) "/board.png?" (query) "&size=" (PICTURE_SIZE) };
        meta property="og:image:type" content="image/png";
        meta property="og:image:width" content=(size.width);
        meta property="og:image:height" content=(size.height);
        meta property="og:image:alt" content=(picture.description);
        meta name="twitter:card" content="summary_large_image";
    }
}

/// The parameters of a link that describe its position, besides those of the rules.
const POSITION_FIELDS: [&str; 4] = ["game", "board", "player", "record"];

/// Reads the position of a link: that after the moves of its record, from its board or the start. The
/// other parameters are for the scripts of the page.
fn read_link(query: &str, offer: &Offer) -> Option<LinkedPosition> {
    let is_position_field =
        |name: &str| POSITION_FIELDS.contains(&name) || name.starts_with("rules.");
    let mut fields = Serializer::new(String::new());
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if is_position_field(&name) {
            fields.append_pair(&name, &value);
        }
    }
    read_position(&fields.finish(), offer)
}

fn read_position(query: &str, offer: &Offer) -> Option<LinkedPosition> {
    let request: PositionRequest = parse_query(query).ok()?;
    let parsed = position_fields!(request).parse(offer).ok()?;
    Some(LinkedPosition {
        query: query.to_owned(),
        picture: draw_position(parsed.game, &*parsed.position, &[]),
    })
}
