import { isLinkField, type MailData, SEALED_LINKS } from '@waymark/contracts';
import { createSeal } from '../seal.ts';
import type { EventDraft } from './event.ts';

/** An event whose links cannot be decrypted: they were encrypted with another secret, or changed. */
export class SealedLinksError extends Error {
  override name = 'SealedLinksError';
}

export type MailLinks = {
  /** The draft as the outbox keeps it. Links in the mails of other services than identity open nothing, and stay. */
  close(draft: EventDraft): EventDraft;
  /** The data of a mail with its links; data without sealed ones, as earlier versions sent it, stays. @throws {SealedLinksError} */
  open(data: MailData): MailData;
};

/**
 * Links in mails give access to whoever reads them, so they are encrypted in the outbox, at the broker and in jobs.
 * @param secret shared by the services that ask for mails and the one that sends them
 */
export const createMailLinks = (secret: string): MailLinks => {
  const seal = createSeal(secret, 'links in mails');

  const closed = (data: MailData): MailData => {
    const fields = Object.entries(data);
    const links = fields.filter(([name]) => isLinkField(name));
    if (links.length === 0) return data;
    const rest = fields.filter(([name]) => !isLinkField(name));
    const sealed = seal.close(JSON.stringify(Object.fromEntries(links))).toString('base64url');
    return { ...Object.fromEntries(rest), [SEALED_LINKS]: sealed };
  };

  return {
    close(draft) {
      if (draft.type !== 'waymark.identity.mail.requested.v1') return draft;
      return { ...draft, data: { ...draft.data, data: closed(draft.data.data) } };
    },
    open(data) {
      const { [SEALED_LINKS]: sealed, ...rest } = data;
      if (typeof sealed !== 'string') return data;
      const links = seal.open(Buffer.from(sealed, 'base64url'));
      if (links === undefined) throw new SealedLinksError('the links were sealed with another secret');
      return { ...rest, ...JSON.parse(links) };
    },
  };
};
