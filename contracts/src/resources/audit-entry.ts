import type { InferType } from 'yup';
import { auditDetails, auditPerson, auditToken } from '../events/audit.ts';
import { instant, resource, text, textOrNull, uuid, uuidOrNull } from '../schemas/exact.ts';

/** An entry of the audit log. */
export const auditEntryResource = resource('audit_entry', {
  uuid: uuid(),
  at: instant(),
  /** Who did it, as they were then; null where nobody is known, and without address and names once the account is gone. */
  actor: auditPerson.nullable(),
  action: text(),
  target: textOrNull(),
  target_uuid: uuidOrNull(),
  details: auditDetails(),
  /** Where the request came from; null for what no request did. */
  ip: textOrNull(),
  /** The API token by which the actor did it, without its name once the account is gone; null where they were signed in. */
  token: auditToken.nullable(),
});

export type AuditEntryResource = InferType<typeof auditEntryResource>;
