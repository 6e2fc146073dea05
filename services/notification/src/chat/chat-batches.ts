import { randomUUID } from 'node:crypto';
import type { Scope } from '@waymark/service-kit';
import type { HistoryFacts } from '../history/history-entry.ts';
import { CHAT_LINES } from './chat-text.ts';

/** A piece of news for a channel, and its time; its author only by id. */
export type ChatEntry = Pick<HistoryFacts, 'messageKey' | 'details' | 'name' | 'kind'> & {
  at: string;
  objective: string;
  user: string;
};
type ChatBatch = { entries: readonly ChatEntry[]; count: number };

const ADD = `
  insert into chat_batches as batch (organisation_uuid, uuid, entries, count) values ($1, $2, jsonb_build_array($3::jsonb), 1)
  on conflict (organisation_uuid) do update set count = batch.count + 1, entries = case
    when jsonb_array_length(batch.entries) < ${CHAT_LINES} then batch.entries || excluded.entries else batch.entries end
  returning uuid`;

/** Adds to the channel's current batch. @returns the batch if it is new: the caller must then schedule its sending */
export const gatherForChat = async (scope: Scope, entry: ChatEntry): Promise<string | undefined> => {
  const uuid = randomUUID();
  const [row] = await scope.query<{ uuid: string }>(ADD, [scope.organisation, uuid, JSON.stringify(entry)]);
  return row?.uuid === uuid ? uuid : undefined;
};

/** Removes a batch and returns its content; waits for concurrent additions. Undefined if it was taken before. */
export const takeBatch = async (scope: Scope, uuid: string): Promise<ChatBatch | undefined> => {
  const sql = 'delete from chat_batches where organisation_uuid = $1 and uuid = $2 returning entries, count';
  const [batch] = await scope.query<ChatBatch>(sql, [scope.organisation, uuid]);
  return batch;
};
