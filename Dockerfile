# The client and the server are built in the first stage; the image holds nothing but Node and what was built.
FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY client client
COPY shared shared
COPY locales locales
COPY server server
RUN npm run build

FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/dist dist
COPY --from=build /app/server/main.js server/main.js
COPY package.json ./
# a volume mounted at /data/client takes its owner from this folder
RUN mkdir -p /data/client && chown -R node:node /data
VOLUME /data
ENV DATA_DIR=/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/livez`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.js"]
