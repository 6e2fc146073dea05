import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors.ts';

/** The bytes are returned too: the fingerprint of an idempotent request is made of them. */
export type JsonBody = { bytes: Buffer; value: Record<string, unknown> };

const NO_BODY: JsonBody = { bytes: Buffer.alloc(0), value: {} };
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** In a valid JSON text only such a number can become infinite. */
const LARGE_NUMBER = /\d[eE]\+?\d{3}|\d{300}/;

const readBytes = (req: IncomingMessage, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (error: AppError) => {
      req.removeAllListeners('data');
      // The rest of the body is read and discarded, so that the client can read the answer.
      req.resume();
      reject(error);
    };
    if (Number(req.headers['content-length'] ?? 0) > limit) return refuse(new AppError('PAYLOAD_TOO_LARGE'));
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) refuse(new AppError('PAYLOAD_TOO_LARGE'));
      else chunks.push(chunk);
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', (cause) => reject(new AppError('BAD_REQUEST', { cause })));
    req.on('aborted', () => reject(new AppError('BAD_REQUEST')));
  });

/** Iterative, because the client chooses the depth. */
const holdsInfinity = (root: unknown): boolean => {
  const left = [root];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'number' && !Number.isFinite(part)) return true;
    if (typeof part !== 'object' || part === null) continue;
    for (const inner of Object.values(part)) left.push(inner);
  }
  return false;
};

const parse = (bytes: Buffer): Record<string, unknown> => {
  try {
    const text = UTF_8.decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object');
    if (LARGE_NUMBER.test(text) && holdsInfinity(value)) throw new TypeError('a number that is too large');
    return value as Record<string, unknown>;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { cause });
  }
};

const isJson = (contentType: string | undefined): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType?.trim() ?? '');

const isUtf8 = (contentType: string | undefined): boolean => {
  const charset = /;\s*charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
};

/**
 * Reads a JSON object. A missing body is an empty object: the schema reports the missing fields.
 * @throws {AppError} PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST
 */
export const readJsonBody = async (req: IncomingMessage, limit: number): Promise<JsonBody> => {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type } = req.headers;
  const mayHaveBody = chunked !== undefined || (length !== undefined && length !== '0');
  if (!mayHaveBody) return NO_BODY;
  const encoding = req.headers['content-encoding'];
  if (Number(length ?? 0) > limit) throw new AppError('PAYLOAD_TOO_LARGE');
  if (!isJson(type) || !isUtf8(type) || (encoding !== undefined && encoding !== 'identity')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
  const bytes = await readBytes(req, limit);
  return bytes.length === 0 ? NO_BODY : { bytes, value: parse(bytes) };
};
