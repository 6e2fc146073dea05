/** The actions in the audit log, as `thing.verb`. Only ever add names: stored entries keep theirs. */
export const AUDIT_ACTIONS = [
  'session.created',
  'session.failed',
  'session.ended',
  'password.changed',
  'password.reset_requested',
  'email.change_requested',
  'email.changed',
  'email.proven',
  'user.registered',
  'user.deleted',
  'factor.added',
  'factor.removed',
  'factor.codes_renewed',
  'recovery_code.used',
  'token.created',
  'token.revoked',
  'member.invited',
  'member.joined',
  'member.removed',
  'member.left',
  'member.sessions_ended',
  'member.declined',
  'admin.granted',
  'admin.revoked',
  'organisation.created',
  'organisation.changed',
  'organisation.handed_over',
  'organisation.deleted',
  'integration.changed',
  'team.created',
  'team.changed',
  'team.deleted',
  'objective.deleted',
  'keyresult.deleted',
  'comment.deleted',
  'subscription.requested',
  'subscription.cancelled',
  'subscription.accepted',
  'subscription.refused',
  'subscription.changed',
  'payment.recorded',
  'block.set',
  'block.lifted',
  'reminder.created',
  'reminder.changed',
  'reminder.deleted',
  'reminder.tested',
  'history.deleted',
  'export.made',
  'super_admin.granted',
  'super_admin.revoked',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The kinds of targets of actions. */
export type AuditTarget =
  | 'user'
  | 'session'
  | 'factor'
  | 'token'
  | 'organisation'
  | 'team'
  | 'objective'
  | 'keyresult'
  | 'subscription'
  | 'reminder'
  | 'history'
  | 'export';

/** Names of the changed fields, and values that are not secret. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

const isDetail = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** Whether a value may be the details of an entry: a flat object of texts, numbers, true or false, nulls and lists of texts. */
export const isAuditDetails = (value: unknown): value is AuditDetails =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isDetail);

/** Entries on a page. */
export const AUDIT_PAGE_SIZE = 50;
