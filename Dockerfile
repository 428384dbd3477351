# syntax=docker/dockerfile:1
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY .ci/node ./.ci/node
COPY packages/base/package.json ./packages/base/
COPY packages/http/package.json ./packages/http/
COPY packages/charts/package.json ./packages/charts/
COPY packages/pdf/package.json ./packages/pdf/
COPY packages/workbook/package.json ./packages/workbook/
COPY packages/xml/package.json ./packages/xml/
COPY packages/ksef-client/package.json ./packages/ksef-client/
COPY packages/invoice-terms/package.json ./packages/invoice-terms/
COPY packages/bank-statements/package.json ./packages/bank-statements/
COPY packages/sandbox-engine/package.json ./packages/sandbox-engine/
COPY packages/cobot-sandbox/package.json ./packages/cobot-sandbox/
COPY packages/ksef-sandbox/package.json ./packages/ksef-sandbox/
COPY packages/proof/package.json ./packages/proof/
# A layer of its own, so that a change of the sources installs nothing again.
RUN npm ci
COPY tsconfig.json tsconfig.build.json tsconfig.package.json ./
COPY packages ./packages
COPY src ./src
COPY .ci/release ./.ci/release
# The fonts come in up to nine weights with pictures, of which two weights are used: 175 MB less.
RUN npm run build && node --import tsx .ci/release/write-sandbox.ts /sandbox && npm prune --omit=dev \
  && rm -rf packages/proof node_modules/@spacebooks/proof packages/*/src \
  && find node_modules/@expo-google-fonts -type f '(' -name '*.ttf' -o -name '*.png' ')' \
    ! -name '*_400Regular.ttf' ! -name '*_600SemiBold.ttf' ! -name 'Arimo_700Bold.ttf' -delete

# docker build --target sandbox: cobot-sandbox alone (packages/cobot-sandbox/docs/sandbox.md), 20 MB above Node.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS sandbox
WORKDIR /app
COPY --from=build /sandbox ./
COPY LICENSE THIRD-PARTY-NOTICES.md ./
ENV NODE_ENV=production
USER node
# The platform, KSeF, and the proxy where --proxy 8092 asks for it.
EXPOSE 8090 8091 8092
# A connection says enough, with --tls as without.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s --retries=3 \
  CMD ["node", "-e", "require('node:net').connect(8090, '127.0.0.1').once('connect', () => process.exit(0)).once('error', () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/cobot-sandbox.js", "--host", "0.0.0.0"]

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# Ghostscript turns a PDF that was drawn elsewhere into PDF/A.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ghostscript \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node /data /etc/spacebooks
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
# node_modules/@spacebooks/ are links to them.
COPY --from=build /build/packages ./packages
COPY --from=build /build/dist ./dist
COPY config ./config
COPY templates ./templates
COPY docs ./docs
COPY LICENSE THIRD-PARTY-NOTICES.md ./
ENV NODE_ENV=production
# What init and the doctor suggest is reached from outside the container, and written to its volume.
ENV SPACEBOOKS_IMAGE=yes
# Without a limit Node lets garbage lie: a large export then takes twice the memory.
ENV NODE_OPTIONS="--max-old-space-size=384 --max-semi-space-size=8"
USER node
# Where the configuration lies, so that every command finds it: docker compose run --rm spacebooks status
WORKDIR /etc/spacebooks
VOLUME ["/data"]
# The configuration must listen on 0.0.0.0:8080 to be reached from outside the container.
EXPOSE 8080 8081 9464
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/main.js"]
CMD ["run"]
