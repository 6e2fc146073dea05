import { API_ROOT, MAIL_KINDS, type MailKind, unsubscribeFromMail } from '@waymark/contracts';
import { createSeal, invalidField } from '@waymark/service-kit';

/** Whose mails of which kind a link stops. */
type Stopped = { user: string; kind: MailKind };
export type StopLinks = ReturnType<typeof createStopLinks>;

/**
 * The links that stop mails of a kind: for people a page that asks first, for mail programs a call that does it at once (RFC 8058). Whoever
 * has one can turn off these mails and nothing else. @param secret with another one the links of earlier mails end
 */
export const createStopLinks = (secret: string, publicUrl: string) => {
  const seal = createSeal(secret, 'links that stop mails');
  return {
    linksFor: (user: string, kind: MailKind): { stop_url: string; unsubscribe_url: string } => {
      const token = seal.close(`${user}\n${kind}`).toString('base64url');
      return {
        stop_url: `${publicUrl}/mails/stop?token=${token}`,
        unsubscribe_url: `${publicUrl}${API_ROOT}${unsubscribeFromMail.path}?token=${token}`,
      };
    },
    /** @throws {AppError} VALIDATION naming a token that no mail carried */
    read: (token: string): Stopped => {
      const [user, named] = seal.open(Buffer.from(token, 'base64url'))?.split('\n') ?? [];
      const kind = MAIL_KINDS.find((one) => one === named);
      if (!user || !kind) throw invalidField('token', 'validation.stop_token');
      return { user, kind };
    },
  };
};
