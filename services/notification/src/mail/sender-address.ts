import { isIP } from 'node:net';

/** The sender if MAIL_FROM is not set: an address at the host of the public URL. */
export const senderAt = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return `Waymark <no-reply@${isNumeric ? 'localhost' : hostname}>`;
};
