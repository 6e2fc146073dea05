import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type { LiveMessage } from '@waymark/contracts';
import type { TokenFacts } from '@waymark/service-kit';

/** Who listens to which organisations, by which token: to all that changes there or, of their own, to what waits for them alone. */
export type LiveStreamOf = TokenFacts & { organisations: readonly string[]; only?: 'inbox'; expiresAt: Date };

/** Somebody who listens, and where. */
export type Listener = { organisation: string; userUuid: string };

/** One client that is listening. */
export type LiveStream = Omit<LiveStreamOf, 'organisations'> & {
  /** Those of an inbox change while it is open. */
  organisations: Set<string>;
  id: string;
  openedAt: number;
  readable: PassThrough;
  /** False once the client has disconnected, or too many messages wait for it. */
  send(text: string): boolean;
  end(): void;
};

const MAX_WAITING_BYTES = 256_000;
const RETRY_MS = 2_000;

export const messageText = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`;
export const HEARTBEAT = ': still here\n\n';

export const createLiveStream = (of: LiveStreamOf, now: Date): LiveStream => {
  const readable = new PassThrough();
  // A client that goes away mid-write is no fault of ours.
  readable.on('error', () => undefined);
  readable.write(`retry: ${RETRY_MS}\n: connected\n\n`);
  return {
    ...of,
    organisations: new Set(),
    id: randomUUID(),
    openedAt: now.getTime(),
    readable,
    send: (text) => {
      if (readable.destroyed || readable.writableLength + readable.readableLength > MAX_WAITING_BYTES) return false;
      readable.write(text);
      return true;
    },
    end: () => {
      readable.end();
    },
  };
};
