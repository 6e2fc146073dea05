import { mixed } from 'yup';
import { type AuditDetails, isAuditDetails } from '../rules/audit.ts';
import { flag, text, textOrNull, uuid, uuidOrNull, uuids, whole } from '../schemas/exact.ts';
import type { ServiceName } from '../services.ts';

/** A person as they were at the time of the act; a service that does not keep the address or the name leaves it null. */
export const auditPerson = whole({
  uuid: uuid(),
  email: textOrNull(),
  first_name: textOrNull(),
  last_name: textOrNull(),
});

/** The API token by which a person did something, as they had called it; an earlier identity does not say how. */
export const auditToken = whole({ uuid: uuid(), name: textOrNull() });

export const auditDetails = () => mixed<AuditDetails>(isAuditDetails).defined();

// An action is any text here, so that an older consumer stores actions of a newer producer that it does not know.
const auditRecorded = whole({
  action: text(),
  actor: auditPerson.nullable(),
  target: textOrNull(),
  target_uuid: uuidOrNull(),
  details: auditDetails(),
  ip: textOrNull(),
  /** Null for somebody who was signed in; left out by earlier versions. */
  token: auditToken.nullable().optional(),
  organisation_uuids: uuids(),
  platform: flag(),
});

/** The event by which a service records an act in the audit log. */
export const auditEvent = <const Producer extends ServiceName>(producer: Producer) => ({
  producer,
  meaning: 'Somebody did what the audit log tells of; the data say where it is listed.',
  schema: auditRecorded,
});
