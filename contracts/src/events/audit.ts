import { mixed } from 'yup';
import { type AuditDetails, isAuditDetails } from '../rules/audit.ts';
import { flag, text, textOrNull, uuid, uuidOrNull, uuids, whole } from '../schemas/exact.ts';
import type { ServiceName } from '../services.ts';

/** A person as they were when they acted. A service that does not store their address or name leaves it null. */
export const auditPerson = whole({
  uuid: uuid(),
  email: textOrNull(),
  first_name: textOrNull(),
  last_name: textOrNull(),
});

/** The API token with which a person acted, and its name at that time; null from earlier versions of identity. */
export const auditToken = whole({ uuid: uuid(), name: textOrNull() });

/** The schema of details in the audit log: required, an object that `isAuditDetails` accepts. */
export const auditDetails = () => mixed<AuditDetails>(isAuditDetails).defined();

// The action may be any text: an older consumer must store actions that only a newer producer has.
const auditRecorded = whole({
  action: text(),
  actor: auditPerson.nullable(),
  target: textOrNull(),
  target_uuid: uuidOrNull(),
  details: auditDetails(),
  ip: textOrNull(),
  /** Null if the person was signed in; left out by earlier versions. */
  token: auditToken.nullable().optional(),
  organisation_uuids: uuids(),
  platform: flag(),
});

/** The event with which a service reports an act to the audit log. */
export const auditEvent = <const Producer extends ServiceName>(producer: Producer) => ({
  producer,
  meaning: 'Somebody did what the audit log tells of; the data say where it is listed.',
  schema: auditRecorded,
});
