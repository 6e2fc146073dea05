import type { Readable } from 'node:stream';

/** An answer that is not the usual JSON object: a file, a stream, an empty body, another status. */
export class Reply {
  readonly body: Readable | Buffer | string | null;
  readonly headers: Record<string, string | number>;
  readonly status: number | undefined;

  constructor(body: Reply['body'], headers: Reply['headers'], status: number | undefined) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/**
 * @param body what is sent as it is; a stream is destroyed when the client goes away
 * @param headers give `content-type`; none is guessed
 */
export const reply = (body: Reply['body'], headers: Reply['headers'] = {}, status?: number): Reply =>
  new Reply(body, headers, status);
