import { randomUUID } from 'node:crypto';
import type { KeyresultEdit } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { attempt } from '../access/attempt.ts';
import type { Asker } from '../access/caller.ts';
import type { LinksOf } from '../objectives/links.ts';
import { isProgressUpdate } from './keyresult.ts';
import type { KeyresultPath } from './open-keyresult.ts';
import { type Progress, progressStatement } from './progress-store.ts';

type Deps = { database: Database; linksOf: LinksOf };

const progressOf = (asker: Asker, path: KeyresultPath, sent: KeyresultEdit, linksOf: LinksOf): Progress | undefined => {
  const { actual_value: actual, present_progress_score: score, comment, updated_at } = sent;
  if (actual === undefined || !isProgressUpdate(sent)) return undefined;
  const readAt = updated_at === undefined ? null : new Date(updated_at);
  const { organisation, userUuid: author, now } = asker;
  const links = linksOf(organisation);
  return { ...path, organisation, author, actual, score, comment, readAt, now, eventId: randomUUID(), links };
};

/**
 * What people do most: a new value in a working status, where all is well. It is one statement in one round trip; the JSON of what
 * then stands. Undefined where the call is about more, or anything is in the way: `editKeyresult` then does it, or says why not.
 */
export const progressKeyresult =
  ({ database, linksOf }: Deps) =>
  async (asker: Asker, path: KeyresultPath, check: () => KeyresultEdit): Promise<string | undefined> => {
    const outcome = attempt(check);
    const progress = outcome.ok ? progressOf(asker, path, outcome.value, linksOf) : undefined;
    if (!progress) return undefined;
    const { sql, bindings } = progressStatement(progress);
    const [row] = await database.readInOrganisation<{ body: string }>(asker.organisation, sql, bindings);
    return row?.body;
  };
