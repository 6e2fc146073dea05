import { membersAdd, membersAdmins, membersQuery, membersRemove, peopleImport } from '../schemas/members.ts';
import { organisationCreate, organisationEdit } from '../schemas/organisation.ts';
import {
  userAuthSigning,
  userChangePassword,
  userChangePasswordConnected,
  userLogin,
  userNew,
  userProveEmail,
  userResetPassword,
} from '../schemas/session.ts';
import { teamCreate, teamDelete, teamEdit, teamMembersAdd, teamMembersRemove } from '../schemas/team.ts';
import { userDelete, userEdit } from '../schemas/user.ts';
import { type ApiCall, ORGANISATION } from './call.ts';
import { listOf, ref, string } from './resources.ts';

const user = { user: ref('user') };
const signedIn = { ...user, token: string };
const sessions = { sessions: listOf('session') };
const organisation = { organisation: ref('organisation') };
const organisations = { organisations: listOf('organisation') };
const users = { users: listOf('member') };
const team = { team: ref('team') };
const teams = { teams: listOf('team') };

const account = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'account', ...call });
const own = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'organisations', ...call });
const people = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'members', ...call });
const group = (call: Omit<ApiCall, 'tag'>): ApiCall => ({ tag: 'teams', ...call });

const TEAM = `${ORGANISATION}/teams/:team`;

export const IDENTITY_CALLS: readonly ApiCall[] = [
  account({
    method: 'POST',
    path: '/user/login',
    summary: 'Sign in',
    auth: 'public',
    body: userLogin,
    answer: signedIn,
    codes: ['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
  account({
    method: 'POST',
    path: '/user/new',
    summary: 'Register',
    auth: 'public',
    status: 201,
    body: userNew,
    answer: signedIn,
    codes: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  }),
  account({
    method: 'GET',
    path: '/user/auth_signing',
    summary: 'Where to send the browser for the external sign-in',
    auth: 'public',
    answer: { url: string },
    codes: ['EXTERNAL_SIGN_IN_OFF', 'EXTERNAL_SIGN_IN_UNAVAILABLE'],
  }),
  account({
    method: 'POST',
    path: '/user/auth_signing',
    summary: 'Finish the external sign-in',
    auth: 'public',
    body: userAuthSigning,
    answer: signedIn,
    codes: [
      'EXTERNAL_SIGN_IN_OFF',
      'EXTERNAL_SIGN_IN_EXPIRED',
      'EXTERNAL_SIGN_IN_REFUSED',
      'EXTERNAL_SIGN_IN_UNVERIFIED',
      'EXTERNAL_SIGN_IN_UNAVAILABLE',
    ],
  }),
  account({
    method: 'POST',
    path: '/user/refresh',
    summary: 'A new access token from the refresh cookie, which is rotated',
    auth: 'cookie',
    answer: signedIn,
  }),
  account({ method: 'POST', path: '/user/logout', summary: 'End this session' }),
  account({ method: 'GET', path: '/user', summary: 'The current user', answer: user }),
  account({
    method: 'PUT',
    path: '/user',
    summary: 'Edit the profile',
    body: userEdit,
    answer: user,
    codes: ['PAYLOAD_TOO_LARGE'],
  }),
  account({ method: 'DELETE', path: '/user', summary: 'Delete the account', body: userDelete }),
  account({ method: 'GET', path: '/user/export', summary: 'All of one’s own data', answer: {} }),
  account({ method: 'POST', path: '/user/accept_gdpr', summary: 'Accept the cookie notice', answer: user }),
  account({
    method: 'POST',
    path: '/user/prove_email',
    summary: 'Prove one’s address with the token of the mail; it works once, for an hour',
    auth: 'public',
    body: userProveEmail,
    answer: user,
    codes: ['TOO_MANY_REQUESTS'],
  }),
  account({
    method: 'POST',
    path: '/user/prove_email/resend',
    summary: 'Ask for another mail with a link that proves one’s address',
    codes: ['TOO_MANY_REQUESTS'],
  }),
  account({
    method: 'POST',
    path: '/user/reset_password',
    summary: 'Ask for a mail with a reset link; always 200',
    auth: 'public',
    body: userResetPassword,
    codes: ['TOO_MANY_REQUESTS'],
  }),
  account({
    method: 'POST',
    path: '/user/change_password',
    summary: 'Set a new password with the token of the mail',
    auth: 'public',
    body: userChangePassword,
    codes: ['TOO_MANY_REQUESTS'],
  }),
  account({
    method: 'POST',
    path: '/user/change_password_connected',
    summary: 'Change the password; ends every other session',
    body: userChangePasswordConnected,
    codes: ['TOO_MANY_REQUESTS'],
  }),
  account({ method: 'GET', path: '/user/sessions', summary: 'One’s own sessions', answer: sessions }),
  account({ method: 'DELETE', path: '/user/sessions', summary: 'End all other sessions', answer: sessions }),
  account({ method: 'DELETE', path: '/user/sessions/:id', summary: 'End one session', answer: sessions }),

  own({
    method: 'GET',
    path: '/user/organisations',
    summary: 'The organisations one belongs to',
    answer: organisations,
  }),
  own({
    method: 'POST',
    path: '/user/organisations',
    summary: 'Create an organisation',
    status: 201,
    body: organisationCreate,
    answer: organisation,
  }),
  own({ method: 'GET', path: ORGANISATION, summary: 'One organisation', answer: organisation }),
  own({
    method: 'PUT',
    path: ORGANISATION,
    summary: 'Edit an organisation (admins); its owner may hand it over by `owner_uuid`',
    body: organisationEdit,
    answer: organisation,
    codes: ['FORBIDDEN', 'EDITED_MEANWHILE', 'PAYLOAD_TOO_LARGE'],
  }),
  own({
    method: 'DELETE',
    path: ORGANISATION,
    summary: 'Delete an organisation and all in it (its owner)',
    codes: ['FORBIDDEN'],
  }),
  own({ method: 'POST', path: `${ORGANISATION}/favorite`, summary: 'Mark as favourite', answer: organisation }),
  own({
    method: 'DELETE',
    path: `${ORGANISATION}/favorite`,
    summary: 'No longer mark as favourite',
    answer: organisation,
  }),

  people({
    method: 'GET',
    path: `${ORGANISATION}/users`,
    summary: 'Every member, invited ones too',
    query: membersQuery,
    answer: users,
  }),
  people({
    method: 'POST',
    path: `${ORGANISATION}/users/import`,
    summary: 'People from a file, line by line; a dry run unless asked otherwise',
    body: peopleImport,
    answer: {},
    codes: ['FORBIDDEN', 'BLOCKED_FOR_NOT_PAYING', 'SUBSCRIPTION_SEATS_FULL'],
  }),
  people({
    method: 'POST',
    path: `${ORGANISATION}/add`,
    summary: 'Invite addresses, or send invitations again',
    body: membersAdd,
    answer: users,
    codes: ['FORBIDDEN', 'BLOCKED_FOR_NOT_PAYING', 'SUBSCRIPTION_SEATS_FULL'],
  }),
  people({
    method: 'DELETE',
    path: `${ORGANISATION}/remove`,
    summary: 'Remove members, or leave',
    body: membersRemove,
    answer: users,
    codes: ['FORBIDDEN', 'CANNOT_REMOVE_OWNER', 'LAST_ADMIN', 'SUCCESSOR_REQUIRED'],
  }),
  people({
    method: 'POST',
    path: `${ORGANISATION}/admin`,
    summary: 'Promote admins',
    body: membersAdmins,
    answer: users,
    codes: ['FORBIDDEN', 'MEMBER_NOT_ACTIVE'],
  }),
  people({
    method: 'DELETE',
    path: `${ORGANISATION}/admin`,
    summary: 'Revoke admins',
    body: membersAdmins,
    answer: users,
    codes: ['FORBIDDEN', 'CANNOT_REVOKE_SELF', 'CANNOT_REVOKE_OWNER'],
  }),

  group({ method: 'GET', path: `${ORGANISATION}/teams`, summary: 'The teams', answer: teams }),
  group({
    method: 'POST',
    path: `${ORGANISATION}/teams`,
    summary: 'Create a team',
    status: 201,
    body: teamCreate,
    answer: team,
    codes: ['FORBIDDEN'],
  }),
  group({
    method: 'PUT',
    path: TEAM,
    summary: 'Rename a team',
    body: teamEdit,
    answer: team,
    codes: ['FORBIDDEN', 'EDITED_MEANWHILE'],
  }),
  group({
    method: 'DELETE',
    path: TEAM,
    summary: 'Delete a team; its objectives go to the team named, else to the company',
    body: teamDelete,
    answer: teams,
    codes: ['FORBIDDEN'],
  }),
  group({
    method: 'POST',
    path: `${TEAM}/add`,
    summary: 'Put members into a team',
    body: teamMembersAdd,
    answer: team,
    codes: ['FORBIDDEN'],
  }),
  group({
    method: 'DELETE',
    path: `${TEAM}/remove`,
    summary: 'Take members out of a team',
    body: teamMembersRemove,
    answer: team,
    codes: ['FORBIDDEN'],
  }),
];
