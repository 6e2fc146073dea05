import { isIP } from 'node:net';

/** Whom mails come from where MAIL_FROM does not say: an address at the host by which people reach the product. */
export const senderAt = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return `Waymark <no-reply@${isNumeric ? 'localhost' : hostname}>`;
};
