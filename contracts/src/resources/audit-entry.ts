import type { InferType } from 'yup';
import { auditDetails, auditPerson, auditToken } from '../events/audit.ts';
import { instant, resource, text, textOrNull, uuid, uuidOrNull } from '../schemas/exact.ts';

/** An entry of the audit log. */
export const auditEntryResource = resource('audit_entry', {
  uuid: uuid(),
  at: instant(),
  /** Who acted, as they were then; null if nobody is known. Address and names are removed when the account is deleted. */
  actor: auditPerson.nullable(),
  action: text(),
  target: textOrNull(),
  target_uuid: uuidOrNull(),
  details: auditDetails(),
  ip: textOrNull().meta({ description: "The client's address; null for acts without a request" }),
  /** The API token that the actor used, or null if they were signed in. Its name is removed when the account is deleted. */
  token: auditToken.nullable(),
});

export type AuditEntryResource = InferType<typeof auditEntryResource>;
