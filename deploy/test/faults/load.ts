import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@waymark/service-kit/testing';
import { anObjective } from '../helpers/visitor.ts';
import type { Owner, Reply } from './people.ts';

export type Load = {
  /** The marks of what was answered, once each. */
  answered: readonly string[];
  /** Answers that are neither a yes nor a "not now". */
  wrong: readonly string[];
  /** How often something had to be asked again. */
  repeats(): number;
  perSecond(): number;
  longestPauseMs(): number;
  /** Resolves when so many more were answered. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
  /** Leaves what was not answered as it is. */
  giveUp(): void;
};

type Write = [path: string, body: object];

/** Objectives mostly, and teams and invitations: each bears the mark by which its effects are found. */
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
 * People who begin so many writes a second, whatever becomes of those before, and repeat each with its key until it is answered.
 * @param most that are under way: while nothing is answered no more begin
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
      // What is killed cuts the connection: nothing was answered.
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
    more: (count) => {
      const wanted = answered.length + count;
      return until(async () => answered.length >= wanted, 20);
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
