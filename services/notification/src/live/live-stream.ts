import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { LiveMessage } from '@waymark/contracts';
import type { TokenFacts } from '@waymark/service-kit';

/** The user of a stream, its organisations, and the token that opened it. `only: 'inbox'`: it contains only changes of the user's inbox. */
export type LiveStreamOf = TokenFacts & { organisations: readonly string[]; only?: 'inbox'; expiresAt: Date };

/** A user who is listening, and to which organisation. */
export type Listener = { organisation: string; userUuid: string };

/** The open stream of one client. */
export type LiveStream = Omit<LiveStreamOf, 'organisations'> & {
  /** The organisations of an inbox stream change while it is open. */
  organisations: Set<string>;
  id: string;
  openedAt: number;
  answer: Writable;
  /** False if the client has disconnected, or too many messages are waiting for it. */
  send(text: string): boolean;
  end(): void;
};

const MAX_WAITING_BYTES = 256_000;
const RETRY_MS = 2_000;

/** A message as a server-sent event. */
export const messageText = (message: LiveMessage): string => `data: ${JSON.stringify(message)}\n\n`;
export const HEARTBEAT = ': still here\n\n';

const ignore = (): void => undefined;

/** Begins the stream with its first lines. It hears of no organisation yet: see `enter` of `createLiveStreams`. */
export const createLiveStream = (of: LiveStreamOf, answer: Writable, now: Date): LiveStream => {
  // A client that disconnects during a write is not an error.
  answer.on('error', ignore);
  answer.write(`retry: ${RETRY_MS}\n: connected\n\n`);
  return {
    ...of,
    organisations: new Set(),
    id: randomUUID(),
    openedAt: now.getTime(),
    answer,
    send: (text) => {
      if (answer.destroyed || answer.writableEnded || answer.writableLength > MAX_WAITING_BYTES) return false;
      answer.write(text);
      return true;
    },
    end: () => {
      answer.end();
    },
  };
};
