import type { Readable, Writable } from 'node:stream';

/** Writes the response itself, without a time limit: the stream closes when the client disconnects. */
export type Open = (answer: Writable) => void;

/** A response that is not the usual JSON object: a file, a stream, an empty body, another status. */
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
 * @param body sent unchanged; a stream is destroyed when the client disconnects; a function gets the response once its head is sent
 * @param headers must include `content-type`; it is not guessed
 */
export const reply = (body: Reply['body'], headers: Reply['headers'] = {}, status?: number): Reply =>
  new Reply(body, headers, status);
