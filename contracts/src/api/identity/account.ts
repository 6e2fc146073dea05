import { IMAGE_BODY_LIMIT } from '../../rules/limits.ts';
import { call } from '../call.ts';

/** The answer of a sign-in: the session, or a ticket for the second step if the person has a second factor. */
const SIGNED_IN_OR_TICKET = { 'user?': 'user', 'token?': 'text', 'second_factor?': 'second_factor' } as const;
const SIGNED_IN = { user: 'user', token: 'text' } as const;
// Far above what one person does, because many people can share one address; the limits bound the cost of hashing and the number of mails.
const REGISTRATION_LIMIT = { name: 'registration', points: 1000, seconds: 60, by: 'ip' } as const;
const RESET_LIMIT = { name: 'reset_password', points: 200, seconds: 60, by: 'ip' } as const;
const EXTERNAL_LIMIT = { name: 'auth_signing', points: 200, seconds: 60, by: 'ip' } as const;
const PROVE_LIMIT = { name: 'prove_email', points: 200, seconds: 60, by: 'ip' } as const;
/** Each call sends a mail, perhaps to an address that belongs to somebody else. */
const RESEND_LIMIT = { name: 'prove_email_resend', points: 3, seconds: 600, by: 'user', shared: true } as const;
const EXPORT_LIMIT = { name: 'export', points: 20, seconds: 3600, by: 'user' } as const;

export const login = call({
  method: 'POST',
  path: '/user/login',
  tag: 'account',
  summary: 'Sign in; with a second factor, the first step of it',
  secret: true,
  auth: 'public',
  body: 'userLogin',
  answer: SIGNED_IN_OR_TICKET,
  codes: ['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

export const register = call({
  method: 'POST',
  path: '/user/new',
  tag: 'account',
  summary: 'Register',
  secret: true,
  auth: 'public',
  limits: [REGISTRATION_LIMIT],
  body: 'userNew',
  status: 201,
  answer: SIGNED_IN,
  codes: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
});

export const readContacts = call({
  method: 'GET',
  path: '/user/contacts',
  tag: 'account',
  summary: 'Where to read about the product and where its support is found; null where nobody has said',
  auth: 'public',
  answer: { about_url: 'text_or_null', support_url: 'text_or_null' },
});

export const startExternalSignIn = call({
  method: 'GET',
  path: '/user/auth_signing',
  tag: 'account',
  summary: 'Where to send the browser for the external sign-in',
  secret: true,
  auth: 'public',
  limits: [EXTERNAL_LIMIT],
  query: 'userAuthSigningQuery',
  answer: { url: 'text' },
  codes: ['EXTERNAL_SIGN_IN_OFF', 'EXTERNAL_SIGN_IN_UNAVAILABLE'],
});

export const finishExternalSignIn = call({
  method: 'POST',
  path: '/user/auth_signing',
  tag: 'account',
  summary: 'Finish the external sign-in',
  secret: true,
  auth: 'public',
  limits: [EXTERNAL_LIMIT],
  body: 'userAuthSigning',
  // `is_new`: this sign-in created the account.
  answer: { ...SIGNED_IN_OR_TICKET, 'is_new?': 'flag' },
  codes: [
    'EXTERNAL_SIGN_IN_OFF',
    'EXTERNAL_SIGN_IN_EXPIRED',
    'EXTERNAL_SIGN_IN_REFUSED',
    'EXTERNAL_SIGN_IN_UNVERIFIED',
    'EXTERNAL_SIGN_IN_UNAVAILABLE',
  ],
});

export const refreshSession = call({
  method: 'POST',
  path: '/user/refresh',
  tag: 'account',
  summary: 'A new access token from the refresh cookie, which is rotated',
  secret: true,
  auth: 'cookie',
  answer: SIGNED_IN,
});

export const logout = call({
  method: 'POST',
  path: '/user/logout',
  tag: 'account',
  summary: 'End this session',
  idempotent: false,
  byToken: 'never',
});

export const readUser = call({
  method: 'GET',
  path: '/user',
  tag: 'account',
  summary: 'The current user',
  answer: { user: 'user' },
});

export const editUser = call({
  method: 'PUT',
  path: '/user',
  tag: 'account',
  summary: 'Edit the profile; a change of language brings a token that carries it',
  secret: true,
  body: 'userEdit',
  bodyLimit: IMAGE_BODY_LIMIT,
  answer: { user: 'user', 'token?': 'text' },
});

export const deleteUser = call({
  method: 'DELETE',
  path: '/user',
  tag: 'account',
  summary: 'Delete the account',
  body: 'userDelete',
  codes: ['FRESH_SIGN_IN_REQUIRED'],
  confirmsSession: true,
  idempotent: false,
  byToken: 'never',
});

export const exportUser = call({
  method: 'GET',
  path: '/user/export',
  tag: 'account',
  summary: 'All of one’s own data, as a file',
  download: true,
  limits: [EXPORT_LIMIT],
  takesLong: true,
  byToken: 'never',
  answer: {
    exported_at: 'text',
    user: 'anything',
    organisations: 'anything',
    sessions: 'anything',
    factors: 'anything',
    tokens: 'anything',
    okr: 'anything',
    billing: 'anything',
    notification: 'anything',
    missing: ['text'],
  },
});

export const acceptGdpr = call({
  method: 'POST',
  path: '/user/accept_gdpr',
  tag: 'account',
  summary: 'Accept the cookie notice',
});

export const proveEmail = call({
  method: 'POST',
  path: '/user/prove_email',
  tag: 'account',
  summary: 'Prove one’s address with the token of the mail; it works once, for an hour',
  secret: true,
  auth: 'public',
  limits: [PROVE_LIMIT],
  body: 'userProveEmail',
  answer: { user: 'user' },
  codes: ['PROOF_OF_OTHER_ACCOUNT'],
});

export const changeEmail = call({
  method: 'POST',
  path: '/user/change_email',
  tag: 'account',
  summary: 'Ask for another address: it is the account’s once the link mailed to it was opened',
  secret: true,
  body: 'userChangeEmail',
  codes: ['TOO_MANY_REQUESTS'],
});

export const resendEmailProof = call({
  method: 'POST',
  path: '/user/prove_email/resend',
  tag: 'account',
  summary: 'Ask for another mail with a link that proves one’s address',
  limits: [RESEND_LIMIT],
  byToken: 'never',
});

export const requestPasswordReset = call({
  method: 'POST',
  path: '/user/reset_password',
  tag: 'account',
  summary: 'Ask for a mail with a reset link; always 200',
  auth: 'public',
  limits: [RESET_LIMIT],
  body: 'userResetPassword',
});

export const resetPassword = call({
  method: 'POST',
  path: '/user/change_password',
  tag: 'account',
  summary: 'Set a new password with the token of the mail',
  secret: true,
  auth: 'public',
  limits: [RESET_LIMIT],
  body: 'userChangePassword',
});

export const confirmSignIn = call({
  method: 'POST',
  path: '/user/confirm',
  tag: 'account',
  summary: 'Give the password again, for what needs a fresh sign-in',
  secret: true,
  body: 'userConfirm',
});

export const changePassword = call({
  method: 'POST',
  path: '/user/change_password_connected',
  tag: 'account',
  summary: 'Change the password; ends every other session',
  secret: true,
  body: 'userChangePasswordConnected',
  codes: ['TOO_MANY_REQUESTS'],
});

export const listSessions = call({
  method: 'GET',
  path: '/user/sessions',
  tag: 'account',
  summary: 'One’s own sessions',
  answer: { sessions: ['session'] },
  byToken: 'never',
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/user/sessions',
  tag: 'account',
  summary: 'End all other sessions',
  answer: { sessions: ['session'] },
  byToken: 'never',
});

export const endSession = call({
  method: 'DELETE',
  path: '/user/sessions/:session',
  tag: 'account',
  summary: 'End one session',
  answer: { sessions: ['session'] },
  byToken: 'never',
});

/** Images are named by the hash of their content, and load without a session because `<img>` sends no token. */
export const readImage = call({
  method: 'GET',
  path: '/images/:name',
  tag: 'account',
  summary: 'A picture, as answers name it in `image_path`',
  auth: 'public',
  params: { name: 'text' },
  media: 'image/*',
});
