import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';
import type { Emit } from './emitter.ts';
import type { EventDraft } from './event.ts';

/** Gives a service's current state as drafts. It must read with `for share`: no change may come between a row and its sequence. */
export type ReplaySource = (trx: Knex.Transaction) => AsyncIterable<EventDraft>;

const BATCH = 200;

/** Emits the current state again, in one transaction, and says how many events that are. */
export const replayState = (database: Database, emit: Emit, source: ReplaySource): Promise<number> =>
  database.acrossOrganisations('replaying the current state', async (trx) => {
    let total = 0;
    let batch: EventDraft[] = [];
    const flush = async () => {
      total += (await emit(trx, batch)).length;
      batch = [];
    };
    for await (const draft of source(trx)) if (batch.push(draft) === BATCH) await flush();
    await flush();
    return total;
  });
