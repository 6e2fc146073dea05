import type { EventOf, Mention } from '@waymark/contracts';
import type { Database, InternalClient, JobHandler, Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import { beginWith } from './inbox-calendar.ts';
import type { Change } from './inbox-store.ts';
import { mentionedBy, updateComment } from './inbox-updates.ts';
import type { MentionMail } from './mention-mail.ts';

/** A comment mentions teams of which identity has not told yet. */
export type TeamMention = {
  organisation: string;
  objective: string;
  comment: string;
  teams: readonly string[];
  /** When those whom it mentions by them are told by mail; null where that is no news. */
  mailAt: string | null;
};

type Commented = EventOf<'waymark.okr.comment.made.v1' | 'waymark.okr.comment.changed.v1'>;

const UNKNOWN = `
  select uuid from unnest($2::uuid[]) as uuid
  where not exists (select from teams where organisation_uuid = $1 and team_uuid = uuid)`;

/** Those of the teams that a comment mentions of which nothing is known; of one that is gone it is known that it is. */
export const findUnknownTeams = async (scope: Scope, { data }: Commented): Promise<string[]> => {
  const named = data.mentions.filter(({ kind }) => kind === 'team').map(({ uuid }) => uuid);
  if (named.length === 0) return [];
  const rows = await scope.query<{ uuid: string }>(UNKNOWN, [scope.organisation, named]);
  return rows.map(({ uuid }) => uuid);
};

/** The mails for those among whom a comment waits for now whom it mentions so. */
export const mailsFor = async (
  scope: Scope,
  mentioned: readonly Pick<Change, 'uuid' | 'user_uuid'>[],
  mentions: readonly Mention[],
): Promise<MentionMail[]> => {
  const told = new Set(await mentionedBy(scope, { mentions }));
  return mentioned
    .filter(({ user_uuid }) => user_uuid !== null && told.has(user_uuid))
    .map(({ uuid }) => ({ organisation: scope.organisation, item: uuid }));
};

type Deps = {
  database: Database;
  internal: InternalClient;
  enqueueMails: (scope: Scope, mails: readonly MentionMail[], runAt: Date) => Promise<unknown>;
};

/** Asks identity for the teams, and then finds out anew whom the comment waits for: an event that is late must not lose a mention. */
export const createTeamMentionJob =
  ({ database, internal, enqueueMails }: Deps): JobHandler<TeamMention> =>
  async ({ organisation, objective, comment, teams: unknown, mailAt }) => {
    for (const team of unknown) await teams.heal(internal, database, organisation, team);
    await database.inOrganisation(organisation, async (scope) => {
      if ((await beginWith(scope, [objective])) === undefined) return;
      const mentioned = await updateComment(scope, comment);
      if (mentioned.length === 0 || mailAt === null) return;
      const mentions = unknown.map((uuid): Mention => ({ kind: 'team', uuid }));
      await enqueueMails(scope, await mailsFor(scope, mentioned, mentions), new Date(mailAt));
    });
  };
