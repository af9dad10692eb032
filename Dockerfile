# The client and the server are built in the first stage; the image holds nothing but Node and what was built.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY client client
COPY shared shared
COPY locales locales
COPY server server
RUN npm run build

FROM node:26-slim
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
