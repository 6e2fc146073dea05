import { newSecretToken } from '../sessions/secret-token.ts';

const HEX = /^[0-9a-f]{32}$/;
const UUID_BYTES = 16;

/**
 * An invitation token names its organisation, so that whoever presents it leads into one tenant and the database never has to look
 * through all of them: the organisation's uuid, a dot, a secret.
 */
export const newInvitationToken = (organisation: string): string =>
  `${Buffer.from(organisation.replaceAll('-', ''), 'hex').toString('base64url')}.${newSecretToken()}`;

/** The organisation that a token claims to be for; undefined when it is no invitation token at all. */
export const organisationOfToken = (token: string): string | undefined => {
  const [place, secret, ...rest] = token.split('.');
  const bytes = Buffer.from(place ?? '', 'base64url');
  const hex = bytes.toString('hex');
  if (!secret || rest.length > 0 || bytes.length !== UUID_BYTES || !HEX.test(hex)) {
    return undefined;
  }
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
