import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@waymark/service-kit/testing';
import { anObjective } from '../helpers/visitor.ts';
import type { Owner, Reply } from './people.ts';

/** How long a scenario waits for what must come: longer than recovering takes on a slow machine. */
export const PATIENCE = { ms: 300_000 };

export type Load = {
  /** The marks of the answered writes. */
  answered: readonly string[];
  /** Responses that are neither a success nor "retry later". */
  wrong: readonly string[];
  /** Number of retries. */
  repeats(): number;
  perSecond(): number;
  longestPauseMs(): number;
  /** Resolves after this many more answered writes. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
  /** Stops without waiting for unanswered writes. */
  giveUp(): void;
};

type Write = [path: string, body: object];

/** Mostly objectives, and some teams and invitations; each contains the mark that identifies its effects. */
const writeOf = (turn: number, { uuid, organisation }: Owner, mark: string): Write => {
  const at = `user/organisations/${organisation}`;
  if (turn % 20 === 7) return [`${at}/teams`, { name: mark }];
  if (turn % 20 === 13) return [`${at}/add`, { users_emails: [`${mark}@people.example`] }];
  return [`${at}/objectives`, anObjective(uuid, { name: mark })];
};

const AGAIN_MS = 50;
const NOT_NOW = new Set([429, 503]);
const isAnswered = (answer: Reply | undefined): answer is Reply =>
  answer !== undefined &&
  !NOT_NOW.has(answer.status) &&
  answer.status !== 401 &&
  answer.code !== 'IDEMPOTENCY_KEY_IN_USE';

/**
 * Open-loop load: starts writes at a fixed rate, and retries each with its idempotency key until it is answered.
 * @param most limit of pending writes: during an outage no more are started
 */
export const startLoad = (owners: readonly Owner[], writesPerSecond: number, most = 60): Load => {
  const answered: string[] = [];
  const wrong: string[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let lastAt = began;
  let longest = 0;
  let repeats = 0;
  let ended: number | undefined;
  let hasGivenUp = false;

  const note = () => {
    const now = performance.now();
    longest = Math.max(longest, now - lastAt);
    lastAt = now;
  };
  const write = async (turn: number, owner: Owner) => {
    const mark = `mark-${randomUUID()}`;
    const [path, body] = writeOf(turn, owner, mark);
    while (!hasGivenUp) {
      // A killed process cuts the connection, so there is no response.
      const answer = await owner.call('POST', path, body, mark).catch(() => undefined);
      if (isAnswered(answer)) {
        note();
        if (answer.status < 300) answered.push(mark);
        else wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`);
        return;
      }
      repeats += 1;
      await pause(AGAIN_MS);
    }
  };
  const run = async () => {
    for (let turn = 0; ended === undefined; ) {
      const due = ((performance.now() - began) / 1000) * writesPerSecond;
      for (; turn < due && underWay.size < most; turn += 1) {
        const owner = owners[turn % owners.length];
        if (!owner) continue;
        const written = write(turn, owner);
        underWay.add(written);
        void written.finally(() => underWay.delete(written));
      }
      await pause(5);
    }
  };
  const running = run();
  return {
    answered,
    wrong,
    repeats: () => repeats,
    perSecond: () => (answered.length * 1000) / ((ended ?? performance.now()) - began),
    longestPauseMs: () => longest,
    more: async (count) => {
      const wanted = answered.length + count;
      await until(async () => answered.length >= wanted, 20, PATIENCE);
    },
    stop: async () => {
      ended = performance.now();
      await running;
      await Promise.all(underWay);
    },
    giveUp: () => {
      ended ??= performance.now();
      hasGivenUp = true;
    },
  };
};
