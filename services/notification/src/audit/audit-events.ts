import { CONSUMERS } from '@waymark/contracts';
import { consumer } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { type AuditRecorded, addAudit, forgetPerson } from './audit-store.ts';

const record = async (trx: Knex.Transaction, event: AuditRecorded): Promise<void> => {
  await addAudit(trx, event);
  const { action, target_uuid: user } = event.data;
  if (action === 'user.deleted' && user !== null) await forgetPerson(trx, user);
};

/**
 * Stores the audit events of all services. On the platform level, because one act may belong to several organisations and to the platform.
 */
export const consumeAudit = consumer({
  name: 'audit',
  onPlatform: Object.fromEntries(CONSUMERS.notification.audit.map((type) => [type, record])),
});
