# The panel, its API and its commands. compose.yaml runs it beside PostgreSQL.
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production AUTH_MODE=firebase HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
COPY package.json ./
COPY tools/panel.mjs tools/panel.mjs
COPY tools/shopFolder.mjs tools/shopFolder.mjs
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# npx would install a package's own command first: here it is one of the programs.
RUN npm pkg delete bin && ln -s ../../tools/panel.mjs node_modules/.bin/panel && install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm or a shell in between, which would keep the signal that stops it.
CMD ["node", "dist/server/main.js"]
