import { isIP } from 'node:net';

/** The default sender without MAIL_FROM: an address at the host of PUBLIC_URL. */
export const senderAt = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
  return `Waymark <no-reply@${isNumeric ? 'localhost' : hostname}>`;
};
