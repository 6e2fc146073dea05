import { type Mention, mentionedIn } from '@waymark/contracts';
import { invalidField, NotInReadModelError, type Scope } from '@waymark/service-kit';

// Locked, so that a member who is just leaving is found to have left. A team and a member never share a uuid.
const FIND = `
  select 'member' as kind, user_uuid as uuid from (
    select user_uuid from members where organisation_uuid = $1 and user_uuid = any($2::uuid[]) and active and not gone for share) m
  union all
  select 'team', team_uuid from (
    select team_uuid from teams where organisation_uuid = $1 and team_uuid = any($2::uuid[]) and not gone for share) t`;

/**
 * The mentions of a text. Mentions of the previous text may stay, even of people who have left; new ones must be active members or teams.
 * @throws {AppError} 422 naming `text`, for a mention of anybody else
 */
export const findMentions = async (
  scope: Scope,
  text: string,
  before: readonly Mention[] = [],
): Promise<{ mentions: Mention[]; added: Mention[] }> => {
  const named = mentionedIn(text);
  const fresh = named.filter((uuid) => !before.some((one) => one.uuid === uuid));
  const added = fresh.length === 0 ? [] : await scope.query<Mention>(FIND, [scope.organisation, fresh]);
  const known = [...before, ...added];
  const mentions = named.flatMap((uuid) => known.find((one) => one.uuid === uuid) ?? []);
  const stranger = named.find((uuid) => !mentions.some((one) => one.uuid === uuid));
  if (stranger !== undefined) {
    const refusal = invalidField('text', 'validation.comment.mention');
    throw new NotInReadModelError({ members: [stranger], team: stranger }, refusal);
  }
  return { mentions, added: mentions.filter(({ uuid }) => fresh.includes(uuid)) };
};
