import { PassThrough } from 'node:stream';
import type { LiveMessage } from '@waymark/contracts';

/** One client that is listening. */
export type LiveStream = {
  organisation: string;
  userUuid: string;
  expiresAt: Date;
  readable: PassThrough;
  /** False once the client is gone, or too slow to be worth holding messages for. */
  send(text: string): boolean;
  end(): void;
};

const MOST_WAITING_BYTES = 256_000;
const RETRY_MS = 2_000;

export const messageText = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`;
export const HEARTBEAT = ': still here\n\n';

export const createLiveStream = (of: Pick<LiveStream, 'organisation' | 'userUuid' | 'expiresAt'>): LiveStream => {
  const readable = new PassThrough();
  // A client that goes away mid-write is no fault of ours.
  readable.on('error', () => undefined);
  readable.write(`retry: ${RETRY_MS}\n: connected\n\n`);
  return {
    ...of,
    readable,
    send: (text) => {
      if (readable.destroyed || readable.writableLength + readable.readableLength > MOST_WAITING_BYTES) return false;
      readable.write(text);
      return true;
    },
    end: () => {
      readable.end();
    },
  };
};
