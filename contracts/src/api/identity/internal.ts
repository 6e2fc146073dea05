import { call } from '../call.ts';

const INTERNAL_ORGANISATION = '/internal/organisations/:org';

export const readOrganisationSnapshot = call({
  method: 'GET',
  path: INTERNAL_ORGANISATION,
  tag: 'internal',
  summary: 'An organisation as its events tell of it',
  auth: 'internal',
  answer: { organisation: 'organisation_snapshot' },
});

export const readOrganisationView = call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/view`,
  tag: 'internal',
  summary: 'An organisation as one user sees it, without its subscription',
  auth: 'internal',
  query: 'organisationViewQuery',
  answer: { organisation: 'organisation_view' },
});

export const readChatConnector = call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/chat`,
  tag: 'internal',
  summary: 'Whether and where an organisation is told by chat',
  auth: 'internal',
  answer: { use_slack_connector: 'flag', slack_webhook: 'text_or_null' },
});

export const listMemberSnapshots = call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/members`,
  tag: 'internal',
  summary: 'All members as events tell of them',
  auth: 'internal',
  answer: { members: ['member_snapshot'] },
});

export const readMemberSnapshot = call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/members/:user`,
  tag: 'internal',
  summary: 'One member as events tell of them',
  auth: 'internal',
  answer: { member: 'member_snapshot' },
});

export const readTeamSnapshot = call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/teams/:team`,
  tag: 'internal',
  summary: 'One team as events tell of it',
  auth: 'internal',
  answer: { team: 'team_snapshot' },
});

export const countInvitations = call({
  method: 'GET',
  path: '/internal/users/:user/invitations',
  tag: 'internal',
  summary: 'How many invitations of a user still hold',
  auth: 'internal',
  answer: { count: 'count' },
});

export const listSuperAdmins = call({
  method: 'GET',
  path: '/internal/super_admins',
  tag: 'internal',
  summary: 'Whom to mail about requests',
  auth: 'internal',
  answer: { users: ['super_admin'] },
});

export const readTokenState = call({
  method: 'GET',
  path: '/internal/tokens/:hash',
  tag: 'internal',
  summary: 'What an API token may do now, by the SHA-256 of it in base64url; not found where it does not work',
  auth: 'internal',
  params: { hash: 'text' },
  answer: { token: 'token_state' },
});

export const readSessionState = call({
  method: 'GET',
  path: '/internal/users/:user/sessions/:session',
  tag: 'internal',
  summary: 'Whether a session stands, and whether its person is a super admin and has a second factor now',
  auth: 'internal',
  answer: { stands: 'flag', super_admin: 'flag', second_factor: 'flag' },
});
