import { type EventOf, pickLanguage } from '@waymark/contracts';
import { type Clock, consumer, type Database, type JobHandler, type Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { historyFacts, historySentence } from '../history/history-entry.ts';
import { organisations } from '../read-models.ts';
import { type ChatEntry, gatherForChat, takeBatch } from './chat-batches.ts';
import type { NamesOf, PostToChannel } from './chat-job.ts';
import { chatEnd, chatLink, plain } from './chat-text.ts';

/** Everything within a minute becomes one message. */
const GATHERED_MS = 60_000;
/** Older events, for example after an outage, are no longer posted. */
const LATEST_MS = 24 * 3_600_000;

type News = EventOf<
  'waymark.okr.objective.created.v1' | 'waymark.okr.objective.duplicated.v1' | 'waymark.okr.objective.moved.v1'
>;
export type GatheredBatch = { organisation: string; batch: string };
export type ChatNews = { organisation: string; entries: readonly ChatEntry[]; count: number };

const isOld = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > LATEST_MS;

/** Whether the organisation wants this kind of entry in its channel, according to identity's latest event. */
const isWanted = (
  kind: ChatEntry['kind'],
  by: { chatStatusMoves: boolean | null; chatNewObjectives: boolean | null },
) => (kind === 'status' ? by.chatStatusMoves : by.chatNewObjectives) ?? false;

type ConsumerDeps = {
  clock: Clock;
  enqueueBatch: (trx: Knex.Transaction, batch: GatheredBatch, runAt: Date) => Promise<unknown>;
};

/** Collects news about objectives for an organisation's channel (product-rules.md, "News in the chat"). */
export const consumeChatNews = ({ clock, enqueueBatch }: ConsumerDeps) => {
  const gather = async (scope: Scope, event: News): Promise<void> => {
    const now = clock.now();
    const facts = historyFacts(event);
    // Events without an actor (a hand-over caused by leaving) are not posted, as in the history.
    if (facts === undefined || !event.actor || isOld(event.time, now)) return;
    const { messageKey, details, name, kind } = facts;
    const organisation = await organisations.find(scope);
    if (organisation === undefined || !isWanted(kind, organisation)) return;
    const entry = { messageKey, details, name, kind, at: event.time, objective: event.data.uuid, user: event.actor };
    const opened = await gatherForChat(scope, entry);
    if (opened === undefined) return;
    await enqueueBatch(
      scope.trx,
      { organisation: scope.organisation, batch: opened },
      new Date(now.getTime() + GATHERED_MS),
    );
  };
  return consumer({
    name: 'chat_news',
    on: {
      'waymark.okr.objective.created.v1': gather,
      'waymark.okr.objective.duplicated.v1': gather,
      'waymark.okr.objective.moved.v1': gather,
    },
  });
};

type BatchDeps = { database: Database; enqueueNews: (scope: Scope, news: ChatNews) => Promise<unknown> };

/** After a minute: takes the batch and queues its message, in one transaction. */
export const createBatchJob =
  ({ database, enqueueNews }: BatchDeps): JobHandler<GatheredBatch> =>
  ({ organisation, batch: uuid }) =>
    database.inOrganisation(organisation, async (scope) => {
      const batch = await takeBatch(scope, uuid);
      if (batch !== undefined) await enqueueNews(scope, { organisation, ...batch });
    });

const plainDetails = (details: ChatEntry['details']): ChatEntry['details'] =>
  Object.fromEntries(
    Object.entries(details).map(([field, value]) => [field, typeof value === 'string' ? plain(value) : value]),
  );

type NewsDeps = { clock: Clock; database: Database; namesOf: NamesOf; toChannel: PostToChannel; publicUrl: string };

/**
 * Posts one message about a minute's events, in the organisation's language. Leaves out kinds that are no longer wanted, and events that
 * are a day old.
 */
export const createNewsJob =
  ({ clock, database, namesOf, toChannel, publicUrl }: NewsDeps): JobHandler<ChatNews> =>
  async ({ organisation, entries, count }) => {
    const about = await database.inOrganisation(organisation, organisations.find);
    const now = clock.now();
    const wanted = about ? entries.filter(({ kind, at }) => isWanted(kind, about) && !isOld(at, now)) : [];
    if (about === undefined || wanted.length === 0) return;
    const users = wanted.map(({ user }) => user);
    const names = await namesOf(organisation, users);
    const lang = pickLanguage(about.lang);
    const home = `${publicUrl}/organization/${organisation}`;
    const lines = wanted.flatMap(({ messageKey, details, name, objective, user }) => {
      const person = names.get(user);
      if (person === undefined) return [];
      const link = chatLink(`${home}?okrref=${objective}`, name);
      return [
        `• ${historySentence({ messageKey, details: plainDetails(details), name: link, user: plain(person) }, lang)}`,
      ];
    });
    if (lines.length === 0) return;
    const message = [`*${plain(about.name)}*`, ...lines, ...chatEnd(lang, count - entries.length, home)];
    await toChannel(organisation, async () => message.join('\n'));
  };
