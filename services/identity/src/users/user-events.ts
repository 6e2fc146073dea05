import type { MailData, MailTemplate } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { User } from './user.ts';

/** The event of a deleted account, with the address, by which other services find what is left of it. */
export const userDeleted = (user: User): EventDraft => ({
  type: 'waymark.identity.user.deleted.v1',
  organisation: null,
  subject: user.uuid,
  actor: user.uuid,
  data: { uuid: user.uuid, email: user.email },
});

/** An audit record about a user outside of any organisation. */
export const ofUser = ({ uuid }: Pick<User, 'uuid'>) => ({ target: 'user', targetUuid: uuid, person: uuid }) as const;

/** The event that asks notification to send a mail, in the recipient's language. The greeting needs a name, so `first_name` is required. */
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
