import type { Mention } from '@waymark/contracts';
import type { Database, InternalClient, JobHandler, Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import { beginWith } from './inbox-calendar.ts';
import type { CommentEvent } from './inbox-facts.ts';
import type { Change } from './inbox-store.ts';
import { mentionedBy, updateComment } from './inbox-updates.ts';
import type { MentionMail } from './mention-mail.ts';

/** A comment that mentions teams not yet known here. */
export type TeamMention = {
  organisation: string;
  objective: string;
  comment: string;
  teams: readonly string[];
  /** When to mail the people mentioned; null if it is too late for that. */
  mailAt: string | null;
};

const UNKNOWN = `
  select uuid from unnest($2::uuid[]) as uuid
  where not exists (select from teams where organisation_uuid = $1 and team_uuid = uuid)`;

/** The teams in a comment that are not known here; a deleted team is known. */
export const findUnknownTeams = async (scope: Scope, { data }: CommentEvent): Promise<string[]> => {
  const named = data.mentions.filter(({ kind }) => kind === 'team').map(({ uuid }) => uuid);
  if (named.length === 0) return [];
  const rows = await scope.query<{ uuid: string }>(UNKNOWN, [scope.organisation, named]);
  return rows.map(({ uuid }) => uuid);
};

/** Mails to the people whom a comment mentions by these teams. */
export const mailsFor = async (
  scope: Scope,
  mentioned: readonly Pick<Change, 'uuid' | 'user_uuid'>[],
  mentions: readonly Mention[],
): Promise<MentionMail[]> => {
  const mentionedMembers = new Set(await mentionedBy(scope, { mentions }));
  return mentioned
    .filter(({ user_uuid }) => user_uuid !== null && mentionedMembers.has(user_uuid))
    .map(({ uuid }) => ({ organisation: scope.organisation, item: uuid }));
};

type Deps = {
  database: Database;
  internal: InternalClient;
  enqueueMails: (scope: Scope, mails: readonly MentionMail[], runAt: Date) => Promise<unknown>;
};

/** Reads the teams from identity, and recomputes whom the comment mentions, so that a late event loses no mention. */
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
