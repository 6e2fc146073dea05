import { randomUUID } from 'node:crypto';
import type { Scope } from '@waymark/service-kit';
import type { HistoryFacts } from '../history/history-entry.ts';
import { CHAT_LINES } from './chat-text.ts';

/** An entry for a channel. The actor is stored by id only. */
export type ChatEntry = Pick<HistoryFacts, 'messageKey' | 'details' | 'name' | 'kind'> & {
  at: string;
  objective: string;
  user: string;
};
type ChatBatch = { entries: readonly ChatEntry[]; count: number };

// The job of a batch that is a day old was given up: a new batch replaces it, because otherwise nothing would ever be posted again.
const IS_LEFT = `abs(extract(epoch from
  (excluded.entries #>> '{-1,at}')::timestamptz - (batch.entries #>> '{-1,at}')::timestamptz)) > 86400`;
const ADD = `
  insert into chat_batches as batch (organisation_uuid, uuid, entries, count) values ($1, $2, jsonb_build_array($3::jsonb), 1)
  on conflict (organisation_uuid) do update set
    uuid = case when ${IS_LEFT} then excluded.uuid else batch.uuid end,
    count = case when ${IS_LEFT} then 1 else batch.count + 1 end,
    entries = case when ${IS_LEFT} then excluded.entries
      when jsonb_array_length(batch.entries) < ${CHAT_LINES} then batch.entries || excluded.entries else batch.entries end
  returning uuid`;

/** Adds an entry to the channel's batch. @returns the batch's id if this call created it; its creator schedules the sending */
export const gatherForChat = async (scope: Scope, entry: ChatEntry): Promise<string | undefined> => {
  const uuid = randomUUID();
  const [row] = await scope.query<{ uuid: string }>(ADD, [scope.organisation, uuid, JSON.stringify(entry)]);
  return row?.uuid === uuid ? uuid : undefined;
};

/** Deletes and returns a batch with all its entries, after waiting for a concurrent addition. Undefined if it was taken before. */
export const takeBatch = async (scope: Scope, uuid: string): Promise<ChatBatch | undefined> => {
  const sql = 'delete from chat_batches where organisation_uuid = $1 and uuid = $2 returning entries, count';
  const [batch] = await scope.query<ChatBatch>(sql, [scope.organisation, uuid]);
  return batch;
};
