import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { BEFORE_ALL } from '../new-uuid.ts';
import type { Emit } from './emitter.ts';
import type { EventDraft } from './event.ts';

/** A page of a service's current state; `last` is the id of its last row, undefined if there was no row. */
export type ReplayPage = { drafts: readonly EventDraft[]; last: string | undefined };

/**
 * Returns the rows of a service's current state after the id `after`, in the order of their ids. It must read with `for share`: no change
 * may happen between reading a row and assigning its sequence. A page locks its rows until it is committed, so it must be small.
 */
export type ReplaySource = (trx: Knex.Transaction, after: string) => Promise<ReplayPage>;

const BATCH = 200;

/** Emits the current state again, page by page, so that changes wait for a page at most. Returns the number of events. */
export const replayState = async (database: Database, emit: Emit, source: ReplaySource): Promise<number> => {
  let total = 0;
  let after: string | undefined = BEFORE_ALL;
  while (after !== undefined) {
    const from: string = after;
    const page = await database.acrossOrganisations('replaying the current state', async (trx) => {
      const { drafts, last } = await source(trx, from);
      for (let at = 0; at < drafts.length; at += BATCH) await emit(trx, drafts.slice(at, at + BATCH));
      return { last, count: drafts.length };
    });
    total += page.count;
    after = page.last;
  }
  return total;
};
