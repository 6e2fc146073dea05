import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { HASHED_NAME, IMMUTABLE, REVALIDATE } from '../platform/cache-rules.ts';
import { canonicalPath } from '../platform/routes.ts';
import { securityHeaders } from '../platform/security-headers.ts';
import { pageFileFor } from '../web/apps.ts';
import { acceptsCoding, hasVersion } from './request-headers.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The media type of a file by the ending of its name; `application/octet-stream` for an unknown one. */
export const contentTypeOf = (name: string): string => TYPES[path.extname(name)] ?? 'application/octet-stream';

const HASHED = new RegExp(HASHED_NAME);
const COMPRESSIBLE = /\.(?:css|html|js|json|map|svg|txt|webmanifest)$/;
const MIN_COMPRESSED_BYTES = 1024;

type Encoding = 'br' | 'gzip' | 'identity';
type StaticFile = { path: string; full: string; etag: string; headers: Record<string, string> };

const compressors: Record<Exclude<Encoding, 'identity'>, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

const PRECOMPRESSED: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' };

const encodingFor = (file: StaticFile, content: Buffer, accepted: string | undefined): Encoding => {
  if (!COMPRESSIBLE.test(file.path) || content.length < MIN_COMPRESSED_BYTES) return 'identity';
  if (acceptsCoding(accepted, 'br')) return 'br';
  return acceptsCoding(accepted, 'gzip') ? 'gzip' : 'identity';
};

const listFiles = (directory: string): StaticFile[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && !entry.name.startsWith('.'))
    .map((entry) => {
      const full = path.join(entry.parentPath, entry.name);
      return {
        path: `/${path.relative(directory, full).split(path.sep).join('/')}`,
        full,
        etag: `"${createHash('sha256').update(readFileSync(full)).digest('base64url').slice(0, 22)}"`,
        headers: {
          'content-type': contentTypeOf(entry.name),
          'cache-control': HASHED.test(entry.name) ? IMMUTABLE : REVALIDATE,
          vary: 'accept-encoding',
        },
      };
    });

/** Caches each content in each encoding: precompressed by the build, or else compressed at the first request. */
const createContents = () => {
  const cached = new Map<string, Promise<Buffer>>();
  const load = async (file: StaticFile, encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'identity') return readFileSync(file.full);
    const ready = `${file.full}${PRECOMPRESSED[encoding]}`;
    return existsSync(ready) ? readFileSync(ready) : compressors[encoding](readFileSync(file.full));
  };
  return (file: StaticFile, encoding: Encoding): Promise<Buffer> => {
    const key = `${encoding}:${file.full}`;
    const found = cached.get(key) ?? load(file, encoding);
    cached.set(key, found);
    found.catch(() => cached.delete(key));
    return found;
  };
};

/** Serves the built front end: hashed files are immutable, pages are revalidated, and unknown addresses get the page above them. */
export const createStaticFiles = (options: { directory: string; https: boolean }) => {
  const files = new Map(listFiles(options.directory).map((file) => [file.path, file]));
  const pages = [...files.values()].filter(({ path: name }) => name.endsWith('.html'));
  const security = securityHeaders({
    pages: pages.map(({ full }) => readFileSync(full, 'utf8')),
    https: options.https,
  });
  const contentOf = createContents();

  const find = (where: string) =>
    files.get(where) ?? (path.extname(where) ? undefined : files.get(`/${pageFileFor(where)}`));

  const encoded = async (file: StaticFile, accepted: string | undefined) => {
    const encoding = encodingFor(file, await contentOf(file, 'identity'), accepted);
    return { encoding, content: await contentOf(file, encoding) };
  };

  const refuse = (res: ServerResponse, status: number, text: string) =>
    res.writeHead(status, { ...security, 'content-type': 'text/plain; charset=utf-8' }).end(text);

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return void refuse(res, 405, 'Method not allowed\n');
    const file = find(canonicalPath(req.url ?? '/'));
    if (!file) return void refuse(res, 404, 'Not found\n');
    const headers = { ...security, ...file.headers, etag: file.etag };
    if (hasVersion(req.headers['if-none-match'], file.etag)) return void res.writeHead(304, headers).end();
    const served = await encoded(file, req.headers['accept-encoding']?.toString()).catch(() => undefined);
    // A build while the product is running has removed the file.
    if (!served) return void refuse(res, 404, 'Not found\n');
    const { encoding, content } = served;
    const encodingHeader = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    res.writeHead(200, { ...headers, ...encodingHeader, 'content-length': content.length });
    res.end(req.method === 'HEAD' ? undefined : content);
  };
};
