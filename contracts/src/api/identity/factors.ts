import { call } from '../call.ts';

const SIGNED_IN = { user: 'user', token: 'text' } as const;
/** The recovery codes are answered once, with the first factor. The new access token records that the user has a factor. */
const ADDED = { factor: 'factor', recovery_codes: ['text'], token: 'text' } as const;
const PASSKEY_LIMIT = { name: 'login_passkey', points: 200, seconds: 60, by: 'ip' } as const;
const FACTOR_LIMIT = { name: 'factors', points: 60, seconds: 600, by: 'user' } as const;

export const listFactors = call({
  method: 'GET',
  path: '/user/factors',
  tag: 'account',
  summary: 'One’s own second factors, and how many recovery codes are left',
  secret: true,
  answer: { factors: ['factor'], recovery_codes_left: 'count' },
});

export const beginTotp = call({
  method: 'POST',
  path: '/user/factors/totp',
  tag: 'account',
  summary: 'Begin to add an authenticator app: its secret, once; it counts after the first code (fresh sign-in)',
  secret: true,
  limits: [FACTOR_LIMIT],
  body: 'userFactorTotp',
  status: 201,
  answer: { secret: 'text', uri: 'text' },
  codes: ['FRESH_SIGN_IN_REQUIRED', 'FACTOR_LIMIT'],
});

export const confirmTotp = call({
  method: 'POST',
  path: '/user/factors/totp/confirm',
  tag: 'account',
  summary: 'Add the authenticator app by a code that it shows; the first factor brings ten recovery codes',
  secret: true,
  limits: [FACTOR_LIMIT],
  body: 'userFactorTotpConfirm',
  answer: ADDED,
  codes: ['FACTOR_LIMIT', 'TOO_MANY_REQUESTS'],
});

export const beginPasskey = call({
  method: 'POST',
  path: '/user/factors/passkey/options',
  tag: 'account',
  summary: 'Begin to add a passkey: options for the browser (WebAuthn), good once, for five minutes (fresh sign-in)',
  secret: true,
  limits: [FACTOR_LIMIT],
  answer: { options: 'anything' },
  codes: ['FRESH_SIGN_IN_REQUIRED', 'FACTOR_LIMIT'],
});

export const addPasskey = call({
  method: 'POST',
  path: '/user/factors/passkey',
  tag: 'account',
  summary: 'Add the passkey that the browser has made; the first factor brings ten recovery codes',
  secret: true,
  limits: [FACTOR_LIMIT],
  body: 'userFactorPasskey',
  status: 201,
  answer: ADDED,
  codes: ['FRESH_SIGN_IN_REQUIRED', 'FACTOR_LIMIT'],
});

export const removeFactor = call({
  method: 'DELETE',
  path: '/user/factors/:factor',
  tag: 'account',
  summary: 'Remove a second factor, with the password, a code or a recovery code',
  secret: true,
  limits: [FACTOR_LIMIT],
  body: 'userFactorProof',
  answer: { factors: ['factor'], recovery_codes_left: 'count', token: 'text' },
  codes: ['TOO_MANY_REQUESTS'],
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/user/factors/recovery_codes',
  tag: 'account',
  summary: 'Ten new recovery codes in place of the old ones, with the password, a code or a recovery code',
  secret: true,
  limits: [FACTOR_LIMIT],
  body: 'userFactorProof',
  answer: { recovery_codes: ['text'] },
  codes: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const loginSecondFactor = call({
  method: 'POST',
  path: '/user/login/second_factor',
  tag: 'account',
  summary: 'The second step of a sign-in: a code, a recovery code, or the answer of a passkey',
  secret: true,
  auth: 'public',
  body: 'userLoginSecondFactor',
  answer: SIGNED_IN,
  codes: ['SIGN_IN_EXPIRED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
});

export const beginPasskeyLogin = call({
  method: 'POST',
  path: '/user/login/passkey/options',
  tag: 'account',
  summary: 'Options for signing in with a passkey, or with a ticket for the second step by one',
  secret: true,
  auth: 'public',
  limits: [PASSKEY_LIMIT],
  body: 'userLoginPasskeyOptions',
  answer: { options: 'anything' },
  codes: ['SIGN_IN_EXPIRED'],
});

export const loginPasskey = call({
  method: 'POST',
  path: '/user/login/passkey',
  tag: 'account',
  summary: 'Sign in with a passkey alone, which is both factors',
  secret: true,
  auth: 'public',
  limits: [PASSKEY_LIMIT],
  body: 'userLoginPasskey',
  answer: SIGNED_IN,
  codes: ['SIGN_IN_EXPIRED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_REQUESTS'],
});
