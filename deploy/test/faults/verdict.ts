import { setTimeout as pause } from 'node:timers/promises';
import { isPublished, notArrived } from '../helpers/lost-events.ts';
import type { OwnDatabase } from '../helpers/own-database.ts';

type Query = OwnDatabase['query'];

export type Verdict = {
  /** Answered writes that are missing, or whose effects are incomplete. */
  lost: number;
  /** Writes or effects that exist more than once. */
  duplicated: number;
  /** From the end of the load to the last effect. */
  settledMs: number;
  /** Descriptions of the problems, one per line. */
  problems: string[];
};

const MARKS = `
  select name as mark, count(*)::int as times from okr.objectives where name like 'mark-%' group by 1
  union all select name, count(*)::int from identity.teams where name like 'mark-%' group by 1
  union all select split_part(data ->> 'to', '@', 1), count(*)::int from identity.outbox
    where type = 'waymark.identity.mail.requested.v1' and data ->> 'to' like 'mark-%' group by 1`;

/** Effects of objectives in other services that do not exist exactly once. */
const EFFECTS = `
  select o.uuid, coalesce(n.times, 0) as notified, coalesce(b.times, 0) as counted from okr.objectives o
    left join (select target_uuid, count(*)::int as times from notification.notifications where kind = 'create' group by 1) n
      on n.target_uuid = o.uuid
    left join (select uuid, count(*)::int as times from billing.objectives group by 1) b on b.uuid = o.uuid
  where o.name like 'mark-%' and (n.times is distinct from 1 or b.times is distinct from 1)`;

const LIMIT_MS = 120_000;
/** Polling interval; after a failure, jobs that send mails wait for ten seconds and more. */
const EVERY_MS = 500;

const missing = async (query: Query, answered: readonly string[]) => {
  const arrived = await notArrived(query);
  const marks = await query<{ mark: string; times: number }>(MARKS);
  const effects = await query<{ uuid: string; notified: number; counted: number }>(EFFECTS);
  const there = new Map(marks.map(({ mark, times }) => [mark, times]));
  const lost = {
    writes: answered.filter((mark) => !there.has(mark)).length,
    effects: effects.filter(({ notified, counted }) => notified < 1 || counted < 1).length,
    events: arrived.events.length,
    'rows of read models': arrived.readModels.length,
    'entries of the history': arrived.history.length,
    mails: arrived.mails.length,
  };
  const duplicated =
    marks.filter(({ times }) => times > 1).length +
    effects.filter(({ notified, counted }) => notified > 1 || counted > 1).length;
  return { lost, duplicated };
};

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** Waits for all effects of the writes, up to a time limit; reports what is lost or duplicated. */
export const verdictOf = async (query: Query, answered: readonly string[], limitMs = LIMIT_MS): Promise<Verdict> => {
  const began = performance.now();
  for (;;) {
    const isOver = performance.now() - began > limitMs;
    const published = await isPublished(query).catch(() => false);
    if (published || isOver) {
      const { lost, duplicated } = await missing(query, answered);
      if ((published && sum(lost) === 0) || isOver) {
        const settledMs = performance.now() - began;
        const problems = Object.entries(lost).flatMap(([what, count]) =>
          count > 0 ? [`${count} ${what} are missing`] : [],
        );
        if (!published) problems.push('an outbox is not empty');
        if (duplicated > 0) problems.push(`${duplicated} effects were had twice`);
        return { lost: sum(lost), duplicated, settledMs, problems };
      }
    }
    await pause(EVERY_MS);
  }
};
