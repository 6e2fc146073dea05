import { IMAGE_BODY_LIMIT } from '../rules/limits.ts';
import { call, ORGANISATION } from './call.ts';

const SIGNED_IN = { user: 'user', token: 'text' } as const;
const BULK_BODY_LIMIT = 500_000;
const IMPORT_BODY_LIMIT = 1_000_000;
const INTERNAL_ORGANISATION = '/internal/organisations/:org';
const TEAM = `${ORGANISATION}/teams/:team` as const;
const BLOCKED = ['BLOCKED_FOR_NOT_PAYING', 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'] as const;
const TEAM_CODES = ['FORBIDDEN', ...BLOCKED] as const;

// Far above what a person does, since whole schools sit behind one address: they bound the hashing and the mails.
const REGISTRATION_LIMIT = { name: 'registration', points: 1000, seconds: 60, by: 'ip' } as const;
const RESET_LIMIT = { name: 'reset_password', points: 200, seconds: 60, by: 'ip' } as const;
const EXTERNAL_LIMIT = { name: 'auth_signing', points: 200, seconds: 60, by: 'ip' } as const;
const PROVE_LIMIT = { name: 'prove_email', points: 200, seconds: 60, by: 'ip' } as const;
/** Each one is a mail to an address that may be somebody else's. */
const RESEND_LIMIT = { name: 'prove_email_resend', points: 3, seconds: 600, by: 'user', shared: true } as const;
const EXPORT_LIMIT = { name: 'export', points: 20, seconds: 3600, by: 'user' } as const;

export const login = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/login',
  tag: 'account',
  summary: 'Sign in',
  auth: 'public',
  body: 'userLogin',
  answer: SIGNED_IN,
  codes: ['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

export const register = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/new',
  tag: 'account',
  summary: 'Register',
  auth: 'public',
  limits: [REGISTRATION_LIMIT],
  body: 'userNew',
  status: 201,
  answer: SIGNED_IN,
  codes: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
});

export const startExternalSignIn = /* @__PURE__ */ call({
  method: 'GET',
  path: '/user/auth_signing',
  tag: 'account',
  summary: 'Where to send the browser for the external sign-in',
  auth: 'public',
  limits: [EXTERNAL_LIMIT],
  query: 'userAuthSigningQuery',
  answer: { url: 'text' },
  codes: ['EXTERNAL_SIGN_IN_OFF', 'EXTERNAL_SIGN_IN_UNAVAILABLE'],
});

export const finishExternalSignIn = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/auth_signing',
  tag: 'account',
  summary: 'Finish the external sign-in',
  auth: 'public',
  limits: [EXTERNAL_LIMIT],
  body: 'userAuthSigning',
  answer: SIGNED_IN,
  codes: [
    'EXTERNAL_SIGN_IN_OFF',
    'EXTERNAL_SIGN_IN_EXPIRED',
    'EXTERNAL_SIGN_IN_REFUSED',
    'EXTERNAL_SIGN_IN_UNVERIFIED',
    'EXTERNAL_SIGN_IN_UNAVAILABLE',
  ],
});

export const refreshSession = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/refresh',
  tag: 'account',
  summary: 'A new access token from the refresh cookie, which is rotated',
  auth: 'cookie',
  answer: SIGNED_IN,
});

export const logout = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/logout',
  tag: 'account',
  summary: 'End this session',
  idempotent: false,
});

export const readUser = /* @__PURE__ */ call({
  method: 'GET',
  path: '/user',
  tag: 'account',
  summary: 'The current user',
  answer: { user: 'user' },
});

export const editUser = /* @__PURE__ */ call({
  method: 'PUT',
  path: '/user',
  tag: 'account',
  summary: 'Edit the profile; a change of language brings a token that carries it',
  body: 'userEdit',
  bodyLimit: IMAGE_BODY_LIMIT,
  answer: { user: 'user', 'token?': 'text' },
});

export const deleteUser = /* @__PURE__ */ call({
  method: 'DELETE',
  path: '/user',
  tag: 'account',
  summary: 'Delete the account',
  body: 'userDelete',
});

export const exportUser = /* @__PURE__ */ call({
  method: 'GET',
  path: '/user/export',
  tag: 'account',
  summary: 'All of one’s own data, as a file',
  limits: [EXPORT_LIMIT],
  answer: {
    exported_at: 'text',
    user: 'anything',
    organisations: 'anything',
    sessions: 'anything',
    okr: 'anything',
    billing: 'anything',
    notification: 'anything',
    missing: ['text'],
  },
});

export const acceptGdpr = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/accept_gdpr',
  tag: 'account',
  summary: 'Accept the cookie notice',
});

export const proveEmail = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/prove_email',
  tag: 'account',
  summary: 'Prove one’s address with the token of the mail; it works once, for an hour',
  auth: 'public',
  limits: [PROVE_LIMIT],
  body: 'userProveEmail',
  answer: { user: 'user' },
});

export const resendEmailProof = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/prove_email/resend',
  tag: 'account',
  summary: 'Ask for another mail with a link that proves one’s address',
  limits: [RESEND_LIMIT],
});

export const requestPasswordReset = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/reset_password',
  tag: 'account',
  summary: 'Ask for a mail with a reset link; always 200',
  auth: 'public',
  limits: [RESET_LIMIT],
  body: 'userResetPassword',
});

export const resetPassword = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/change_password',
  tag: 'account',
  summary: 'Set a new password with the token of the mail',
  auth: 'public',
  limits: [RESET_LIMIT],
  body: 'userChangePassword',
});

export const changePassword = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/change_password_connected',
  tag: 'account',
  summary: 'Change the password; ends every other session',
  body: 'userChangePasswordConnected',
  codes: ['TOO_MANY_REQUESTS'],
});

export const listSessions = /* @__PURE__ */ call({
  method: 'GET',
  path: '/user/sessions',
  tag: 'account',
  summary: 'One’s own sessions',
  answer: { sessions: ['session'] },
});

export const endOtherSessions = /* @__PURE__ */ call({
  method: 'DELETE',
  path: '/user/sessions',
  tag: 'account',
  summary: 'End all other sessions',
  answer: { sessions: ['session'] },
});

export const endSession = /* @__PURE__ */ call({
  method: 'DELETE',
  path: '/user/sessions/:session',
  tag: 'account',
  summary: 'End one session',
  answer: { sessions: ['session'] },
});

export const listOrganisations = /* @__PURE__ */ call({
  method: 'GET',
  path: '/user/organisations',
  tag: 'organisations',
  summary: 'The organisations one belongs to',
  answer: { organisations: ['organisation'] },
});

export const createOrganisation = /* @__PURE__ */ call({
  method: 'POST',
  path: '/user/organisations',
  tag: 'organisations',
  summary: 'Create an organisation',
  body: 'organisationCreate',
  bodyLimit: IMAGE_BODY_LIMIT,
  status: 201,
  answer: { organisation: 'organisation' },
});

export const readOrganisation = /* @__PURE__ */ call({
  method: 'GET',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'One organisation',
  answer: { organisation: 'organisation' },
});

export const editOrganisation = /* @__PURE__ */ call({
  method: 'PUT',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'Edit an organisation (admins); its owner may hand it over by `owner_uuid`',
  body: 'organisationEdit',
  bodyLimit: IMAGE_BODY_LIMIT,
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'EDITED_MEANWHILE', 'MEMBER_NOT_ACTIVE'],
});

export const deleteOrganisation = /* @__PURE__ */ call({
  method: 'DELETE',
  path: ORGANISATION,
  tag: 'organisations',
  summary: 'Delete an organisation and all in it (its owner)',
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN'],
});

export const addFavorite = /* @__PURE__ */ call({
  method: 'POST',
  path: `${ORGANISATION}/favorite`,
  tag: 'organisations',
  summary: 'Mark as favourite',
  answer: { organisation: 'organisation' },
});

export const removeFavorite = /* @__PURE__ */ call({
  method: 'DELETE',
  path: `${ORGANISATION}/favorite`,
  tag: 'organisations',
  summary: 'No longer mark as favourite',
  answer: { organisation: 'organisation' },
});

export const listMembers = /* @__PURE__ */ call({
  method: 'GET',
  path: `${ORGANISATION}/users`,
  tag: 'members',
  summary: 'Every member, invited ones too',
  query: 'membersQuery',
  answer: { users: ['member'] },
  paged: true,
});

export const importPeople = /* @__PURE__ */ call({
  method: 'POST',
  path: `${ORGANISATION}/users/import`,
  tag: 'members',
  summary: 'People from a file, line by line; a dry run unless asked otherwise',
  body: 'peopleImport',
  bodyLimit: IMPORT_BODY_LIMIT,
  answer: { lines: ['import_line'], seats_full: 'flag', dry_run: 'flag' },
  codes: ['FORBIDDEN', ...BLOCKED, 'SUBSCRIPTION_SEATS_FULL'],
});

export const addMembers = /* @__PURE__ */ call({
  method: 'POST',
  path: `${ORGANISATION}/add`,
  tag: 'members',
  summary: 'Invite addresses, or send invitations again',
  body: 'membersAdd',
  bodyLimit: BULK_BODY_LIMIT,
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'BLOCKED_FOR_NOT_PAYING', 'SUBSCRIPTION_SEATS_FULL', 'ALREADY_ACTIVE'],
});

export const removeMembers = /* @__PURE__ */ call({
  method: 'DELETE',
  path: `${ORGANISATION}/remove`,
  tag: 'members',
  summary: 'Remove members, or leave',
  body: 'membersRemove',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'CANNOT_REMOVE_OWNER', 'LAST_ADMIN', 'SUCCESSOR_REQUIRED'],
});

export const promoteAdmins = /* @__PURE__ */ call({
  method: 'POST',
  path: `${ORGANISATION}/admin`,
  tag: 'members',
  summary: 'Promote admins',
  body: 'membersAdmins',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'MEMBER_NOT_ACTIVE'],
});

export const revokeAdmins = /* @__PURE__ */ call({
  method: 'DELETE',
  path: `${ORGANISATION}/admin`,
  tag: 'members',
  summary: 'Revoke admins',
  body: 'membersAdmins',
  answer: { users: ['member'] },
  codes: ['FORBIDDEN', 'CANNOT_REVOKE_SELF', 'CANNOT_REVOKE_OWNER'],
});

export const listTeams = /* @__PURE__ */ call({
  method: 'GET',
  path: `${ORGANISATION}/teams`,
  tag: 'teams',
  summary: 'The teams',
  answer: { teams: ['team'] },
});

export const createTeam = /* @__PURE__ */ call({
  method: 'POST',
  path: `${ORGANISATION}/teams`,
  tag: 'teams',
  summary: 'Create a team',
  body: 'teamCreate',
  status: 201,
  answer: { team: 'team' },
  codes: TEAM_CODES,
});

export const editTeam = /* @__PURE__ */ call({
  method: 'PUT',
  path: TEAM,
  tag: 'teams',
  summary: 'Rename a team',
  body: 'teamEdit',
  answer: { team: 'team' },
  codes: [...TEAM_CODES, 'EDITED_MEANWHILE'],
});

export const deleteTeam = /* @__PURE__ */ call({
  method: 'DELETE',
  path: TEAM,
  tag: 'teams',
  summary: 'Delete a team; its objectives go to the team named, else to the company',
  body: 'teamDelete',
  answer: { team: 'team' },
  codes: TEAM_CODES,
});

export const addTeamMembers = /* @__PURE__ */ call({
  method: 'POST',
  path: `${TEAM}/add`,
  tag: 'teams',
  summary: 'Put members into a team',
  body: 'teamMembersAdd',
  answer: { team: 'team' },
  codes: [...TEAM_CODES, 'MEMBER_NOT_ACTIVE'],
});

export const removeTeamMembers = /* @__PURE__ */ call({
  method: 'DELETE',
  path: `${TEAM}/remove`,
  tag: 'teams',
  summary: 'Take members out of a team',
  body: 'teamMembersRemove',
  answer: { team: 'team' },
  codes: TEAM_CODES,
});

/** Pictures are named by their content and load without a session, as `<img>` does. */
export const readImage = /* @__PURE__ */ call({
  method: 'GET',
  path: '/images/:name',
  tag: 'account',
  summary: 'A picture, as answers name it in `image_path`',
  auth: 'public',
  params: { name: 'text' },
  media: 'image/*',
});

export const readOrganisationSnapshot = /* @__PURE__ */ call({
  method: 'GET',
  path: INTERNAL_ORGANISATION,
  tag: 'internal',
  summary: 'An organisation as its events tell of it',
  auth: 'internal',
  answer: { organisation: 'organisation_snapshot' },
});

export const readOrganisationView = /* @__PURE__ */ call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/view`,
  tag: 'internal',
  summary: 'An organisation as one user sees it, without its subscription',
  auth: 'internal',
  query: 'organisationViewQuery',
  answer: { organisation: 'organisation_view' },
});

export const readChatConnector = /* @__PURE__ */ call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/chat`,
  tag: 'internal',
  summary: 'Whether and where an organisation is told by chat',
  auth: 'internal',
  answer: { use_slack_connector: 'flag', slack_webhook: 'text_or_null' },
});

export const listMemberSnapshots = /* @__PURE__ */ call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/members`,
  tag: 'internal',
  summary: 'All members as events tell of them',
  auth: 'internal',
  answer: { members: ['member_snapshot'] },
});

export const readMemberSnapshot = /* @__PURE__ */ call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/members/:user`,
  tag: 'internal',
  summary: 'One member as events tell of them',
  auth: 'internal',
  answer: { member: 'member_snapshot' },
});

export const listTeamSnapshots = /* @__PURE__ */ call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/teams`,
  tag: 'internal',
  summary: 'All teams as events tell of them',
  auth: 'internal',
  answer: { teams: ['team_snapshot'] },
});

export const readTeamSnapshot = /* @__PURE__ */ call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/teams/:team`,
  tag: 'internal',
  summary: 'One team as events tell of it',
  auth: 'internal',
  answer: { team: 'team_snapshot' },
});

export const listSuperAdmins = /* @__PURE__ */ call({
  method: 'GET',
  path: '/internal/super_admins',
  tag: 'internal',
  summary: 'Whom to mail about requests',
  auth: 'internal',
  answer: { users: ['super_admin'] },
});
