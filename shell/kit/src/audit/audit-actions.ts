import { AUDIT_ACTIONS, type AuditAction } from '@waymark/contracts';

const GROUPS = ['account', 'people', 'organisation', 'work', 'subscription', 'settings'] as const;
type Group = (typeof GROUPS)[number];

/** The group of each target in the filter of actions. */
const GROUP_OF: Readonly<Record<string, Group>> = {
  session: 'account',
  password: 'account',
  email: 'account',
  user: 'account',
  factor: 'account',
  recovery_code: 'account',
  token: 'account',
  member: 'people',
  admin: 'people',
  super_admin: 'people',
  organisation: 'organisation',
  integration: 'organisation',
  team: 'organisation',
  objective: 'work',
  keyresult: 'work',
  comment: 'work',
  history: 'work',
  subscription: 'subscription',
  payment: 'subscription',
  block: 'subscription',
  reminder: 'settings',
  export: 'settings',
};

/** Actions that are only in the platform's log. */
const OF_PLATFORM: readonly AuditAction[] = ['user.registered', 'super_admin.granted', 'super_admin.revoked'];

/** The group of an action; undefined for one of a kind that this version does not know. */
export const groupOf = (action: string): Group | undefined => GROUP_OF[action.split('.')[0] ?? ''];

/** The actions that a log may contain, by group. */
export const actionsByGroup = (platform: boolean): { group: Group; actions: AuditAction[] }[] =>
  GROUPS.map((group) => ({
    group,
    actions: AUDIT_ACTIONS.filter((action) => groupOf(action) === group && (platform || !OF_PLATFORM.includes(action))),
  }));
