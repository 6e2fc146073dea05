import { TOTP_DIGITS, TOTP_SECONDS } from '@waymark/contracts';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Waymark';
const SECRET_BYTES = 20;
/** Time steps before and after the current one whose codes are accepted: phone clocks differ, and people type slowly. */
const WINDOW = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: TOTP_DIGITS, period: TOTP_SECONDS });

/** A new secret in base32, the format of authenticator apps. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The URI in the QR code for an authenticator app. */
export const totpUri = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The time step of a code, in periods of 30 seconds since 1970; undefined if no accepted step has this code. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / TOTP_SECONDS) + delta;
};
