import type { Readable, Writable } from 'node:stream';

/** Writes the answer itself, for as long as it likes: it closes when the client goes away. */
export type Open = (answer: Writable) => void;

/** An answer that is not the usual JSON object: a file, a stream, an empty body, another status. */
export class Reply {
  readonly body: Readable | Buffer | string | Open | null;
  readonly headers: Record<string, string | number>;
  readonly status: number | undefined;

  constructor(body: Reply['body'], headers: Reply['headers'], status: number | undefined) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/**
 * @param body what is sent as it is; a stream is destroyed when the client goes away; a function gets the answer once its head is sent
 * @param headers give `content-type`; none is guessed
 */
export const reply = (body: Reply['body'], headers: Reply['headers'] = {}, status?: number): Reply =>
  new Reply(body, headers, status);
