import type { Database } from '../database/database.ts';
import type { EventDraft } from '../events/event.ts';
import { type ReplaySource, replayState } from '../events/replay.ts';

/** All that a replay would emit. */
export const replayed = async (database: Database, source: ReplaySource): Promise<EventDraft[]> => {
  const drafts: EventDraft[] = [];
  const collect = async (_to: unknown, page: EventDraft | readonly EventDraft[]) => {
    drafts.push(...[page].flat());
    return [];
  };
  await replayState(database, collect, source);
  return drafts;
};
