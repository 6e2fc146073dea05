import type { MailData, MailTemplate } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { User } from './user.ts';

export const userDeleted = (user: User): EventDraft => ({
  type: 'waymark.identity.user.deleted.v1',
  organisation: null,
  subject: user.uuid,
  actor: user.uuid,
  data: { uuid: user.uuid, email: user.email },
});

/** What the audit log is told of somebody outside of any organisation. */
export const ofUser = ({ uuid }: Pick<User, 'uuid'>) => ({ target: 'user', targetUuid: uuid, person: uuid }) as const;

/** A mail for the notification service to send, in the reader's language; it greets by the name, so none is asked for without. */
export const mailRequested = (
  to: Pick<User, 'uuid' | 'email' | 'lang'>,
  template: MailTemplate,
  data: MailData & { first_name: string | null },
  organisation: string | null = null,
): EventDraft => ({
  type: 'waymark.identity.mail.requested.v1',
  organisation,
  subject: to.uuid,
  data: { template, to: to.email, lang: to.lang, data },
});
