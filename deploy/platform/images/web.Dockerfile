# The edge (nginx with the routes of deploy/platform/routes.ts) and the built front end that it serves:
#   docker build -f deploy/platform/images/web.Dockerfile -t waymark/web:0.1.0 .
ARG NODE=node:24.21.0-bookworm-slim
ARG NGINX=nginxinc/nginx-unprivileged:1.29.3-alpine

FROM ${NODE} AS build
WORKDIR /app
COPY . .
RUN npm install --no-save --omit=dev --omit=peer --no-audit --no-fund
RUN node deploy/web/build.ts \
 && node deploy/platform/images/prepare-web.ts dist/web /app/security-headers.conf

FROM ${NGINX}
COPY deploy/platform/edge/nginx.conf /etc/nginx/nginx.conf
COPY deploy/platform/edge/start.sh /usr/local/bin/start-edge.sh
COPY --from=build /app/security-headers.conf /etc/nginx/security-headers.conf
COPY --from=build /app/dist/web/ /usr/share/waymark/web/
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=3s --retries=6 CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
CMD ["sh", "/usr/local/bin/start-edge.sh"]
