# Two stages: the first installs and builds, the second contains only what is needed to run.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN node -e "import('./scripts/build-web.ts').then(({ buildWeb }) => buildWeb())" && npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/contract contract
COPY --from=build --chown=node:node /app/server server
COPY --from=build --chown=node:node /app/web/dist web/dist
COPY --from=build --chown=node:node /app/web/public/avatars web/public/avatars
COPY --from=build --chown=node:node /app/docs/guide docs/guide
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--disable-warning=ExperimentalWarning", "--no-memory-reducer", "server/src/main.ts"]
