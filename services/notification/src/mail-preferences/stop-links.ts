import { API_ROOT, MAIL_KINDS, type MailKind, unsubscribeFromMail } from '@waymark/contracts';
import { createEncryption, invalidField } from '@waymark/service-kit';
import type { MailDraft, MailRecipient } from '../mail/mail-template.ts';

/** The page that asks before it turns off a kind of mail. */
export const stopPage = (token: string): string => `/mails/stop?token=${encodeURIComponent(token)}`;

/** The user and the kind of mail that a link turns off. */
type Stopped = { user: string; kind: MailKind };
export type StopLinks = ReturnType<typeof createStopLinks>;

/**
 * Links that turn off a kind of mail: for people a page that asks first, for mail programs a one-click call (RFC 8058). The link gives no
 * other access.
 * @param secret with another secret the links in earlier mails stop working
 */
export const createStopLinks = (secret: string, publicUrl: string) => {
  const encryption = createEncryption(secret, 'links that stop mails');
  return {
    linksFor: (user: string, kind: MailKind): { stop_url: string; unsubscribe_url: string } => {
      const token = encryption.encrypt(`${user}\n${kind}`).toString('base64url');
      return {
        stop_url: `${publicUrl}${stopPage(token)}`,
        unsubscribe_url: `${publicUrl}${API_ROOT}${unsubscribeFromMail.path}?token=${token}`,
      };
    },
    /** @throws {AppError} VALIDATION naming a token that was in no mail */
    read: (token: string): Stopped => {
      const [user, named] = encryption.decrypt(Buffer.from(token, 'base64url'))?.split('\n') ?? [];
      const kind = MAIL_KINDS.find((one) => one === named);
      if (!user || !kind) throw invalidField('token', 'validation.stop_token');
      return { user, kind };
    },
  };
};

/** The mail for a recipient, with the links that turn off mails of its kind. */
export const mailToRecipient = (
  mail: MailDraft,
  recipient: MailRecipient,
  links: Pick<StopLinks, 'linksFor'>,
): MailDraft => ({ ...mail, recipient, data: { ...mail.data, ...links.linksFor(recipient.user, recipient.kind) } });
