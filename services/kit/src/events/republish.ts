import { DAY_MS } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import { queryIn } from '../database/scope.ts';
import { RETENTION } from './retention.ts';

/** The latest time in the outbox: in a database restored from a backup, about the time of the backup. */
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
 * The maximum age of a republished event: it may take as long to arrive as the outbox keeps its rows, and must then still be in the inbox.
 */
const OLDEST_MS = (RETENTION.inboxDays - RETENTION.outboxDays) * DAY_MS;

/**
 * Marks published events as not published, so that the relay sends them again under their old ids: consumers that have processed them skip
 * them, and others process them.
 * @param days how far back, from the latest time in this outbox
 * @returns the number of events
 * @throws {RangeError} for more days than the outbox stores
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
