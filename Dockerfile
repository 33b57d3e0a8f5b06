# Build on an engine with BuildKit: docker build --tag bestmove .
#
# The base is named by its version of Rust, under which security updates appear. To pin its
# content, give the digest that `docker buildx imagetools inspect rust:1.95-bookworm` prints:
#   docker build --build-arg BASE=rust:1.95-bookworm@sha256:… .
# .ci/container gives the version and the revision for the labels.
ARG BASE=rust:1.95-bookworm

FROM ${BASE} AS build
WORKDIR /src

# `release` builds in half the time, and is a little slower. `quick` is only for checks.
ARG PROFILE=dist

# It writes the list of crates into the binary, where scanners of images find it.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    cargo install --debug --locked --quiet cargo-auditable@0.7.7

# A static binary needs no C library in the image. It is built for a target named
# outright, because otherwise the flag would reach procedural macros too, which cannot
# be static. The variable RUSTFLAGS would replace the flags of .cargo, so this file adds to them.
COPY .cargo/config.toml .cargo/config.toml
RUN printf '\n[target."cfg(all())"]\nrustflags = ["-C", "target-feature=+crt-static"]\n' >> .cargo/config.toml

# Line tables would be four fifths of the image. The names of functions stay.
ENV CARGO_PROFILE_DIST_DEBUG=false \
    CARGO_PROFILE_DIST_STRIP=debuginfo \
    CARGO_PROFILE_RELEASE_STRIP=debuginfo

# The cache keeps the compiled dependencies from build to build.
COPY Cargo.toml Cargo.lock ./
# The tests are not copied, so the manifest must not name them.
RUN awk '/^\[/ { skip = /^\[\[test\]\]/ } !skip' Cargo.toml > Cargo.toml.build \
    && mv Cargo.toml.build Cargo.toml
COPY build.rs build.rs
COPY crates crates
COPY page page
COPY src src
# Copied files keep their times, which may be before the last build.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,id=bestmove-target,target=/src/target,sharing=locked \
    find crates page src -type f -exec touch {} + \
    && target=$(rustc -vV | sed -n 's/^host: //p') \
    && cargo auditable build --package bestmove --profile "$PROFILE" --features full --locked --target "$target" \
    && cp "target/$target/$PROFILE/bestmove" /bestmove

FROM scratch
COPY LICENSE LICENSE-APACHE LICENSE-MIT NOTICE /
COPY --from=build /bestmove /bestmove
# No user of this number exists on any host.
USER 65532:65532
ENV BESTMOVE_LISTEN=0.0.0.0:8080 RUST_BACKTRACE=1
EXPOSE 8080
# There is no shell and no curl here: the program checks itself.
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --retries=3 CMD ["/bestmove", "health"]
ENTRYPOINT ["/bestmove"]
# Last, because each commit has other labels.
ARG VERSION=""
ARG REVISION=""
ARG SOURCE=""
LABEL org.opencontainers.image.title="bestmove" \
      org.opencontainers.image.description="An HTTP service that answers a board with its best move and the score of every move, exact where it can be proven" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.source="$SOURCE"
