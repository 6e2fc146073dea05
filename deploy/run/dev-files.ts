import { existsSync, mkdirSync, readFileSync, statSync, watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { canonicalPath } from '../platform/routes.ts';
import { pageFileFor } from '../web/apps.ts';
import { contentTypeOf } from './static-files.ts';

/** The result of the last build, written by dev.ts, which is sent to the browser. */
export const DEV_SIGNAL = path.join(import.meta.dirname, '../../.cache/dev/built.json');

const RELOADER = `new EventSource('/dev/reload').onmessage = ({ data }) => {
  const { ok, text } = JSON.parse(data);
  if (ok) location.reload();
  else console.error(text);
};
`;

const withReloader = (page: string) => page.replace('</head>', '<script src="/dev/reload.js"></script></head>');

/** One event stream per open page, with a message after each build of the front end. */
const createReloadStreams = () => {
  const streams = new Set<ServerResponse>();
  mkdirSync(path.dirname(DEV_SIGNAL), { recursive: true });
  watch(path.dirname(DEV_SIGNAL), () => {
    const message = existsSync(DEV_SIGNAL) ? readFileSync(DEV_SIGNAL, 'utf8') : '';
    if (message) for (const stream of streams) stream.write(`data: ${message}\n\n`);
  }).unref();
  return (res: ServerResponse) => {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    res.write('retry: 500\n\n');
    streams.add(res);
    res.once('close', () => streams.delete(res));
  };
};

/** Serves the front end in development: reads files at each request, and pages reload after a build. */
export const createDevFiles = (directory: string) => {
  const stream = createReloadStreams();
  const fileFor = (where: string) => {
    const file = path.join(directory, where);
    if (existsSync(file) && statSync(file).isFile()) return file;
    if (path.extname(where)) return undefined;
    return path.join(directory, pageFileFor(where));
  };
  return (req: IncomingMessage, res: ServerResponse): unknown => {
    const where = canonicalPath(req.url ?? '/');
    const send = (name: string, body: string | Buffer) =>
      res.writeHead(200, { 'content-type': contentTypeOf(name), 'cache-control': 'no-store' }).end(body);
    if (where === '/dev/reload') return stream(res);
    if (where === '/dev/reload.js') return send(where, RELOADER);
    const file = fileFor(where);
    if (!file || !existsSync(file)) return res.writeHead(404).end('Not built (yet)\n');
    const content = readFileSync(file);
    return send(file, file.endsWith('.html') ? withReloader(content.toString()) : content);
  };
};
