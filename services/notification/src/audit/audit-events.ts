import { CONSUMERS } from '@waymark/contracts';
import { consumer } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { type AuditRecorded, addAudit, forgetPerson } from './audit-store.ts';

const record = async (trx: Knex.Transaction, event: AuditRecorded): Promise<void> => {
  await addAudit(trx, event);
  const { action, target_uuid: user } = event.data;
  if (action === 'user.deleted' && user !== null) await forgetPerson(trx, user);
};

/** Stores the acts recorded by the services. Not bound to an organisation: one act may be listed with several, and with the platform. */
export const consumeAudit = consumer({
  name: 'audit',
  onPlatform: Object.fromEntries(CONSUMERS.notification.audit.map((type) => [type, record])),
});
