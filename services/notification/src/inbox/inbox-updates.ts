import type { CheckinCalendar } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { teams } from '../read-models.ts';
import type { CommentFacts, SubscriptionFacts } from './inbox-facts.ts';
import { itemsOfComment, itemsOfObjective, itemsOfSubscription } from './inbox-item.ts';
import { announceInbox } from './inbox-live.ts';
import { type Change, findFacts, findGroup, isAnyGone, syncItems } from './inbox-store.ts';

/** Finds out anew what waits because of an objective, whose group is locked. */
export const updateObjective = async (scope: Scope, objective: string, calendar: CheckinCalendar): Promise<void> => {
  const group = await findGroup(scope, objective);
  const items = group === undefined ? [] : itemsOfObjective(group, calendar);
  await announceInbox(scope, await syncItems(scope, objective, items));
};

/** The members whom a comment mentions, those of the teams among them. */
const mentionedBy = async (scope: Scope, { mentions }: CommentFacts): Promise<string[]> => {
  const named = mentions.filter(({ kind }) => kind === 'member').map(({ uuid }) => uuid);
  for (const { kind, uuid } of mentions) {
    if (kind === 'team') named.push(...((await teams.find(scope, uuid))?.userUuids ?? []));
  }
  return named;
};

/** Finds out anew whom a comment waits for, and says whom it did not before. */
export const updateComment = async (scope: Scope, comment: string): Promise<Change[]> => {
  const known = await findFacts<CommentFacts>(scope, comment);
  const about = known
    ? [known.facts.objective_uuid, ...(known.facts.keyresult_uuid ? [known.facts.keyresult_uuid] : [])]
    : [];
  const stands = known !== undefined && !(await isAnyGone(scope, about));
  const items = stands ? itemsOfComment(known, await mentionedBy(scope, known.facts)) : [];
  const changes = await syncItems(scope, comment, items);
  await announceInbox(scope, changes);
  return changes.filter(({ is_new }) => is_new);
};

/** Finds out anew what the admins have to see to. */
export const updateSubscription = async (scope: Scope): Promise<void> => {
  const known = await findFacts<SubscriptionFacts>(scope, scope.organisation);
  const items = known === undefined ? [] : itemsOfSubscription(scope.organisation, known.facts);
  await announceInbox(scope, await syncItems(scope, scope.organisation, items));
};
