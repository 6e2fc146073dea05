import type { AuditEntryResource } from '@waymark/contracts';
import type { AuditRow } from './audit-store.ts';

/** An entry in the API's format; `actor` is null if nobody is known, `token` if no program did it. */
export const presentAudit = (row: AuditRow): AuditEntryResource => ({
  uuid: row.uuid,
  at: row.at.toISOString(),
  actor:
    row.actor_uuid === null
      ? null
      : {
          uuid: row.actor_uuid,
          email: row.actor_email,
          first_name: row.actor_first_name,
          last_name: row.actor_last_name,
        },
  action: row.action,
  target: row.target,
  target_uuid: row.target_uuid,
  details: row.details,
  ip: row.ip,
  token: row.token_uuid === null ? null : { uuid: row.token_uuid, name: row.token_name },
});
