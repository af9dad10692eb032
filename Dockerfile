# The client and the production packages are made in one stage each; the image is a copy list on a bare Node.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY client client
COPY shared shared
COPY locales locales
RUN node client/build/build.ts

FROM node:26-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:26-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY server server
COPY shared shared
# /data/client is there for a volume of its own, which takes over whose it is
RUN mkdir -p .compiled /data/client && chown -R node:node .compiled /data
VOLUME /data
ENV DATA_DIR=/data
USER node
# What Node makes of the sources is kept in the image: the server starts sooner and never loads the compiler that strips types. Node keeps it by
# user, so the one who runs the server makes it; without settings the server loads what it is made of and ends with 78.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN node --import ./server/ledger/redis-connection.ts server/main.ts || test $? = 78
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
