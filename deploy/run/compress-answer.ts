import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsCoding } from './request-headers.ts';

const MIN_BYTES = 1024;

const takesGzip = ({ headers }: IncomingMessage): boolean =>
  acceptsCoding(headers['accept-encoding']?.toString(), 'gzip');

const isPlainJson = (res: ServerResponse): boolean =>
  !res.headersSent &&
  !res.hasHeader('content-encoding') &&
  String(res.getHeader('content-type') ?? '').startsWith('application/json');

const compressed = promisify(gzip);

/** Compresses JSON responses that are sent in one piece, like the containers' edge; streams and files pass unchanged. */
export const compressAnswer = (req: IncomingMessage, res: ServerResponse): void => {
  if (!takesGzip(req) || req.method === 'HEAD') return;
  const end = res.end.bind(res) as (...given: unknown[]) => ServerResponse;
  const finish = async (body: string | Buffer, plain: unknown[]): Promise<void> => {
    const smaller = await compressed(body).catch(() => undefined);
    if (res.destroyed) return;
    if (!smaller) return void end(...plain);
    const etag = res.getHeader('etag');
    if (typeof etag === 'string' && !etag.startsWith('W/')) res.setHeader('etag', `W/${etag}`);
    res.setHeader('content-encoding', 'gzip');
    res.setHeader('content-length', smaller.length);
    end(smaller, ...plain.filter((each) => typeof each === 'function'));
  };
  const endCompressed = (...given: unknown[]): ServerResponse => {
    const [body] = given;
    const isBody = typeof body === 'string' || Buffer.isBuffer(body);
    if (!isBody || !isPlainJson(res)) return end(...given);
    res.appendHeader('vary', 'accept-encoding');
    if (Buffer.byteLength(body) < MIN_BYTES) return end(...given);
    void finish(body, given);
    return res;
  };
  res.end = endCompressed as ServerResponse['end'];
};
