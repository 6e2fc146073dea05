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

export const listTeamSnapshots = call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/teams`,
  tag: 'internal',
  summary: 'All teams as events tell of them',
  auth: 'internal',
  answer: { teams: ['team_snapshot'] },
});

export const readTeamSnapshot = call({
  method: 'GET',
  path: `${INTERNAL_ORGANISATION}/teams/:team`,
  tag: 'internal',
  summary: 'One team as events tell of it',
  auth: 'internal',
  answer: { team: 'team_snapshot' },
});

export const listSuperAdmins = call({
  method: 'GET',
  path: '/internal/super_admins',
  tag: 'internal',
  summary: 'Whom to mail about requests',
  auth: 'internal',
  answer: { users: ['super_admin'] },
});
