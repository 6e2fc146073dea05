import type { QueryKey } from '@tanstack/react-query';
import type { LiveMessage } from '@waymark/contracts';
import type { Invalidation } from '../live/refetch-queue.ts';
import { INBOX_COUNT_KEY, ORGANISATION_LIST_KEY, organisationKey, type Resource, resourceKey } from './keys.ts';

/** The resources whose answers contain objectives with their key results. */
const OBJECTIVE_RESOURCES = ['objectives', 'summary', 'containing'] as const satisfies Resource[];

/** The resources of an organisation to invalidate after a change, by the `target` of live messages. */
const CHANGED_WITH = {
  objectives: [...OBJECTIVE_RESOURCES, 'notifications'],
  keyresults: [...OBJECTIVE_RESOURCES, 'notifications'],
  blockers: [...OBJECTIVE_RESOURCES, 'blockers', 'notifications'],
  comments: ['comments', 'notifications'],
  user_organisations: ['users', 'teams', 'organisations', 'check_subscription', 'notifications', 'inbox'],
  teams: ['teams', 'notifications', 'inbox'],
  reminders: ['reminders', 'notifications'],
  // Due dates and pace depend on the rhythm and the time zone.
  organisations: ['organisations', 'check_subscription', ...OBJECTIVE_RESOURCES, 'due', 'inbox', 'chat_failure'],
  subscriptions: ['organisations', 'check_subscription', 'statements'],
  // Messages about it are sent only to people whose inbox changed; their due check-ins change with it.
  inbox: ['inbox', 'due'],
} as const satisfies Record<string, readonly Resource[]>;
type ChangeTarget = keyof typeof CHANGED_WITH;

/** Whether `keysChangedWith` knows the target of a live message. */
export const isChangeTarget = (target: string): target is ChangeTarget => Object.hasOwn(CHANGED_WITH, target);

/** Targets whose changes affect the reader's inbox. */
const COUNTED: readonly ChangeTarget[] = ['inbox', 'teams', 'user_organisations'];
/** Targets that the list of organisations shows. */
const LISTED: readonly ChangeTarget[] = ['organisations', 'subscriptions'];

/** The keys that a change of something in an organisation makes out of date; the same for changes by the user and by others. */
export const keysChangedWith = (org: string, target: ChangeTarget): QueryKey[] => [
  ...CHANGED_WITH[target].map((resource) => resourceKey(org, resource)),
  ...(COUNTED.includes(target) ? [INBOX_COUNT_KEY] : []),
  ...(LISTED.includes(target) ? [ORGANISATION_LIST_KEY] : []),
];

/** What the user's own change of an objective or its key results makes out of date: only this objective, in every query that contains it. */
export const ofObjective = (org: string, uuid: string | undefined): Invalidation[] =>
  uuid ? OBJECTIVE_RESOURCES.map((resource) => ({ queryKey: resourceKey(org, resource), uuid })) : [];

/** What is refetched when it is unknown what has changed: everything of the organisation, and the count of the reader's inbox. */
export const everythingOf = (org: string): Invalidation[] => [
  { queryKey: organisationKey(org) },
  { queryKey: INBOX_COUNT_KEY },
];

/**
 * The queries that a message invalidates: everything that depends on its target, in lists of objectives only the one objective, and of
 * comments those of their objective. An unknown target invalidates all of `everythingOf`.
 */
export const invalidatedBy = (org: string, { target, uuid, objective }: LiveMessage): Invalidation[] => {
  if (!isChangeTarget(target)) return everythingOf(org);
  if (target === 'comments' && objective)
    return [
      { queryKey: [...resourceKey(org, 'comments'), objective] },
      { queryKey: resourceKey(org, 'notifications') },
    ];
  const ofKeyResult = target === 'keyresults';
  const entity = ofKeyResult || target === 'blockers' ? objective : uuid;
  // All objectives depend on its rhythm and its time zone.
  const changed = target === 'organisations' ? undefined : entity;
  return [
    ...keysChangedWith(org, target).map((queryKey) => ({ queryKey, ...(changed && { uuid: changed }) })),
    ...(ofKeyResult
      ? [
          { queryKey: [...resourceKey(org, 'history'), ...(objective ? [objective, uuid] : [])] },
          { queryKey: [...resourceKey(org, 'checkins'), uuid] },
        ]
      : []),
  ];
};
