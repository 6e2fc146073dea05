import type { EventOf } from '@waymark/contracts';
import { consumer } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { mailOfUseUntil } from './mail-of-use.ts';
import type { MailDraft } from './mail-template.ts';

type Requested = EventOf<'waymark.identity.mail.requested.v1' | 'waymark.billing.mail.requested.v1'>;
type EnqueueMail = (trx: Knex.Transaction, mail: MailDraft, job: { key: string; until: Date }) => Promise<unknown>;

/** Queues a mail job for each mail that other services request, once per event. */
export const consumeMail = (enqueueMail: EnqueueMail) => {
  const enqueue = async (trx: Knex.Transaction, { id, time }: Requested, mail: MailDraft) => {
    await enqueueMail(trx, mail, { key: id, until: mailOfUseUntil(mail.template, new Date(time)) });
  };
  return consumer({
    name: 'mail',
    onPlatform: {
      'waymark.identity.mail.requested.v1': (trx, event) => enqueue(trx, event, { ...event.data, user: event.subject }),
      'waymark.billing.mail.requested.v1': (trx, event) => enqueue(trx, event, event.data),
    },
  });
};
