import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import { queryIn } from '../database/scope.ts';
import { DAY_MS, RETENTION } from './retention.ts';

/** The last moment that the outbox knows of: in a database that was restored from a backup, about the one of the backup. */
const LATEST = `
  select greatest(
    (select max(published_at) from outbox where published_at is not null),
    (select occurred_at from outbox order by id desc limit 1)) as at`;

const UNMARK = `
  update outbox set published_at = null where id in (
    select id from outbox where published_at >= $1 and occurred_at >= $2 and id > $3 order by id limit $4)
  returning id`;

const BATCH = 5_000;

/**
 * The maximum age of a republished event: it may take as long to arrive as the outbox keeps its rows, and the inbox must still remember
 * it by then.
 */
const OLDEST_MS = (RETENTION.inboxDays - RETENTION.outboxDays) * DAY_MS;

/**
 * Marks published events as not published, so that the relay sends them again under their old ids: consumers that had them skip them,
 * and those that lost them with the broker process them.
 * @param days how far back, from the last moment that this outbox knows of
 * @returns how many events that are
 * @throws {RangeError} for more days than the outbox keeps
 */
export const republishOutbox = async (platform: Knex, clock: Clock, days: number): Promise<number> => {
  const most = RETENTION.outboxDays;
  if (!Number.isInteger(days) || days < 1 || days > most) throw new RangeError(`days must be between 1 and ${most}`);
  return platform.transaction(async (trx) => {
    const [latest] = await queryIn<{ at: Date | null }>(trx, LATEST, []);
    if (!latest?.at) return 0;
    const publishedSince = new Date(latest.at.getTime() - days * DAY_MS);
    const occurredSince = new Date(clock.now().getTime() - OLDEST_MS);
    let total = 0;
    for (let last = 0; ; ) {
      const rows = await queryIn<{ id: string }>(trx, UNMARK, [publishedSince, occurredSince, last, BATCH]);
      total += rows.length;
      if (rows.length < BATCH) return total;
      last = Math.max(...rows.map(({ id }) => Number(id)));
    }
  });
};
