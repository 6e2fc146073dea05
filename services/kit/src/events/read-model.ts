import type { AnyEvent } from '@waymark/contracts';
import type { Knex } from 'knex';

/**
 * Whether an event is the newest yet of its thing, for one read model; remembers it when it is. A handler that begins with
 * this never goes back to an older state, nor brings back what was deleted.
 *
 * @param thing what the model has one row of; the event's subject within its organisation when left out
 */
export const isNewest = async (
  trx: Knex,
  model: string,
  event: Pick<AnyEvent, 'organisation' | 'subject' | 'sequence'>,
  thing = `${event.organisation ?? ''}/${event.subject}`,
): Promise<boolean> => {
  const { rowCount } = await trx.raw(
    `insert into read_marks as mark (model, thing, sequence) values (?, ?, ?)
     on conflict (model, thing) do update set sequence = excluded.sequence where mark.sequence < excluded.sequence`,
    [model, thing, event.sequence],
  );
  return rowCount === 1;
};
