import { ENCRYPTED_LINKS, isLinkField, type MailData } from '@waymark/contracts';
import { createEncryption } from '../encryption.ts';
import type { EventDraft } from './event.ts';

/** An event whose links cannot be decrypted: they were encrypted with another secret, or changed. */
export class LinkDecryptionError extends Error {
  override name = 'LinkDecryptionError';
}

export type MailLinks = {
  /** The draft as stored in the outbox. Links in mails of services other than identity give no access, and are not encrypted. */
  encrypt(draft: EventDraft): EventDraft;
  /** The data of a mail with its links; data without encrypted ones, as earlier versions sent it, stays. @throws {LinkDecryptionError} */
  decrypt(data: MailData): MailData;
};

/**
 * Links in mails give access to anybody who reads them, so they are encrypted in the outbox, at the broker and in jobs.
 * @param secret shared by the services that request mails and the one that sends them
 */
export const createMailLinks = (secret: string): MailLinks => {
  const encryption = createEncryption(secret, 'links in mails');

  const withEncryptedLinks = (data: MailData): MailData => {
    const fields = Object.entries(data);
    const links = fields.filter(([name]) => isLinkField(name));
    if (links.length === 0) return data;
    const rest = fields.filter(([name]) => !isLinkField(name));
    const encrypted = encryption.encrypt(JSON.stringify(Object.fromEntries(links))).toString('base64url');
    return { ...Object.fromEntries(rest), [ENCRYPTED_LINKS]: encrypted };
  };

  return {
    encrypt(draft) {
      if (draft.type !== 'waymark.identity.mail.requested.v1') return draft;
      return { ...draft, data: { ...draft.data, data: withEncryptedLinks(draft.data.data) } };
    },
    decrypt(data) {
      const { [ENCRYPTED_LINKS]: encrypted, ...rest } = data;
      if (typeof encrypted !== 'string') return data;
      const links = encryption.decrypt(Buffer.from(encrypted, 'base64url'));
      if (links === undefined) throw new LinkDecryptionError('the links were encrypted with another secret');
      return { ...rest, ...JSON.parse(links) };
    },
  };
};
