import { TOTP_DIGITS, TOTP_SECONDS } from '@waymark/contracts';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Waymark';
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken: clocks of phones differ, and people type slowly. */
const WINDOW = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: TOTP_SECONDS });

/** A new secret in base32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that a QR code carries into an authenticator app. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The step of time whose code this is, counted in 30 seconds since 1970; undefined for a code of none that counts now. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / TOTP_SECONDS) + delta;
};
