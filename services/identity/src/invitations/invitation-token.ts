import { newSecretToken } from '../sessions/secret-token.ts';

const HEX = /^[0-9a-f]{32}$/;
const UUID_BYTES = 16;

/**
 * A new token: the organisation's uuid, a dot, a secret. It names its organisation, so that it is looked up in one tenant and never in all
 * of them.
 */
export const newInvitationToken = (organisation: string): string =>
  `${Buffer.from(organisation.replaceAll('-', ''), 'hex').toString('base64url')}.${newSecretToken()}`;

/** The organisation that a token claims to be for; undefined if it does not have the form of an invitation token. */
export const organisationOfToken = (token: string): string | undefined => {
  const [place, secret, ...rest] = token.split('.');
  const bytes = Buffer.from(place ?? '', 'base64url');
  const hex = bytes.toString('hex');
  if (!secret || rest.length > 0 || bytes.length !== UUID_BYTES || !HEX.test(hex)) {
    return undefined;
  }
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
