import type { Database } from '@waymark/service-kit';
import type { NamesOf } from '../chat/chat-job.ts';
import { namesOfTeams } from '../inbox/inbox-store.ts';
import { type DigestContent, namedIn } from './digest-parts.ts';

type Deps = { database: Database; namesOf: NamesOf };

/** The names of members and teams in a digest, read when it is sent, so that people who have left are not named. */
export const createNamesInDigest =
  ({ database, namesOf }: Deps) =>
  async (organisation: string, digest: DigestContent): Promise<ReadonlyMap<string, string>> => {
    const named = namedIn(digest);
    if (named.length === 0) return new Map();
    const members = await namesOf(organisation, named);
    const teams = await database.inOrganisation(organisation, (scope) => namesOfTeams(scope, named));
    return new Map([...teams, ...members]);
  };

export type NamesInDigest = ReturnType<typeof createNamesInDigest>;
