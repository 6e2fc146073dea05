import type { CheckinCalendar } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import type { CommentFacts, SubscriptionFacts } from './inbox-facts.ts';
import { itemsOfComment, itemsOfObjective, itemsOfSubscription } from './inbox-item.ts';
import { announceInbox } from './inbox-live.ts';
import { type Change, findFacts, findGroup, isGone, syncItems } from './inbox-store.ts';

/** Finds out anew what waits because of an objective, whose group is locked. */
export const updateObjective = async (scope: Scope, objective: string, calendar: CheckinCalendar): Promise<void> => {
  const group = await findGroup(scope, objective);
  const items = group === undefined ? [] : itemsOfObjective(group, calendar);
  await announceInbox(scope, await syncItems(scope, objective, items));
};

/** The members whom a comment mentions, those of the teams among them. */
export const mentionedBy = async (scope: Scope, { mentions }: Pick<CommentFacts, 'mentions'>): Promise<string[]> => {
  const named = mentions.filter(({ kind }) => kind === 'member').map(({ uuid }) => uuid);
  for (const { kind, uuid } of mentions) {
    if (kind === 'team') named.push(...((await teams.find(scope, uuid))?.userUuids ?? []));
  }
  return named;
};

/** Finds out anew whom a comment waits for, and says whom it did not before. */
export const updateComment = async (scope: Scope, uuid: string): Promise<Change[]> => {
  const comment = await findFacts<CommentFacts>(scope, uuid);
  const keyResult = comment?.facts.keyresult_uuid ?? null;
  const stands = comment !== undefined && !(keyResult !== null && (await isGone(scope, keyResult)));
  const items = stands ? itemsOfComment(comment, await mentionedBy(scope, comment.facts)) : [];
  const changes = await syncItems(scope, uuid, items);
  await announceInbox(scope, changes);
  return changes.filter(({ is_new }) => is_new);
};

/** Finds out anew what the admins have to see to. */
export const updateSubscription = async (scope: Scope): Promise<void> => {
  const known = await findFacts<SubscriptionFacts>(scope, scope.organisation);
  const items = known === undefined ? [] : itemsOfSubscription(scope.organisation, known.facts);
  await announceInbox(scope, await syncItems(scope, scope.organisation, items));
};
