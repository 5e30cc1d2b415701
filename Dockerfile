# One small image: the server with its web client, the shared libraries it needs, and a data folder of its own.
#
# The base of the first stage must have Rust and a C compiler. Where images cannot be pulled, name another one:
# docker build --build-arg BUILDER=my-rust .
ARG BUILDER=rust:1-slim-bookworm

FROM ${BUILDER} AS build
WORKDIR /src
ENV CARGO_PROFILE_RELEASE_STRIP=true

# The dependencies, from the manifests alone (without the targets that these name): this layer is built anew only when one
# of these files changes.
COPY Cargo.toml Cargo.lock ./
COPY rules/Cargo.toml rules/
COPY protocol/Cargo.toml protocol/
COPY server/Cargo.toml server/
COPY server/room/Cargo.toml server/room/
COPY client-cli/Cargo.toml client-cli/
RUN sed -i '/^\[\[/,/^$/d' */Cargo.toml server/room/Cargo.toml \
 && mkdir -p rules/src protocol/src server/src server/room/src client-cli/src \
 && touch rules/src/lib.rs protocol/src/lib.rs server/src/lib.rs server/room/src/lib.rs \
 && echo 'fn main() {}' | tee server/src/main.rs client-cli/src/main.rs \
 && cargo build --release --locked -p tessera-server

COPY . .
# The stubs above are newer than the files that have just come.
RUN find rules protocol server -name '*.rs' -exec touch {} + \
 && cargo build --release --locked -p tessera-server

RUN mkdir -p /image/data \
 && cp target/release/tessera-server /image/ \
 && ldd /image/tessera-server | grep -o '/[^ ]*' | xargs cp --parents --dereference --target-directory /image \
 && chmod 700 /image/data

FROM scratch
COPY --from=build /image/lib /lib
COPY --from=build /image/lib64 /lib64
COPY --from=build /image/tessera-server /tessera-server
COPY --from=build --chown=10001:10001 /image/data /data
USER 10001:10001
ENV LISTEN=0.0.0.0:8080 DATA_DIR=/data PATH=/
EXPOSE 8080
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s CMD ["tessera-server", "health"]
ENTRYPOINT ["tessera-server"]
