import type { CheckinCalendar } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import type { CommentFacts, SubscriptionFacts } from './inbox-facts.ts';
import { itemsOfComment, itemsOfObjective, itemsOfSubscription, type ObjectiveGroup } from './inbox-item.ts';
import { type Change, findFacts, isDeleted, syncItems, type Wanted } from './inbox-store.ts';

type Objectives = { all: Iterable<string>; known: ReadonlyMap<string, ObjectiveGroup>; calendar: CheckinCalendar };

/** The items of locked objectives; none for an objective that is unknown or deleted. */
export const waitingFor = ({ all, known, calendar }: Objectives): Wanted => {
  const itemsOf = (objective: string) => {
    const group = known.get(objective);
    return group === undefined ? [] : itemsOfObjective(group, calendar);
  };
  return new Map([...all].map((objective) => [objective, itemsOf(objective)]));
};

/** The members whom a comment mentions, directly or by a team. */
export const mentionedBy = async (scope: Scope, { mentions }: Pick<CommentFacts, 'mentions'>): Promise<string[]> => {
  const named = mentions.filter(({ kind }) => kind === 'member').map(({ uuid }) => uuid);
  for (const { kind, uuid } of mentions) {
    if (kind === 'team') named.push(...((await teams.find(scope, uuid))?.userUuids ?? []));
  }
  return named;
};

/** Recomputes the items of a comment, and returns the new ones. */
export const updateComment = async (scope: Scope, uuid: string): Promise<Change[]> => {
  const comment = await findFacts<CommentFacts>(scope, uuid);
  const keyResult = comment?.facts.keyresult_uuid ?? null;
  const stands = comment !== undefined && !(keyResult !== null && (await isDeleted(scope, keyResult)));
  const items = stands ? itemsOfComment(comment, await mentionedBy(scope, comment.facts)) : [];
  const changes = await syncItems(scope, new Map([[uuid, items]]));
  return changes.filter(({ is_new }) => is_new);
};

/** Recomputes the items of the admins. */
export const updateSubscription = async (scope: Scope): Promise<void> => {
  const known = await findFacts<SubscriptionFacts>(scope, scope.organisation);
  const items = known === undefined ? [] : itemsOfSubscription(scope.organisation, known.facts);
  await syncItems(scope, new Map([[scope.organisation, items]]));
};
