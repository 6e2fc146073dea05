import { describe } from '@jest/globals';
import { examples, ID } from '@waymark/contracts/pact';
import { createFrontEnd, DONE, ORGANISATION } from './front-end.ts';

const { member, invited, team, emptyTeam, organisation, reminder, askingForPlan, askingForUsers, paying } = examples;
const GIVEN = 'an organisation';
const count = { pattern: /^\d+$/, example: '1' };

describe('mfe-admin and the members of identity', () => {
  const { calls } = createFrontEnd('mfe-admin', 'identity');
  const USERS = `${ORGANISATION}/users`;

  calls(
    'membersApi',
    'list',
    { given: GIVEN, asks: { method: 'GET', path: USERS }, answers: { body: { users: [member] } } },
    (api) => api(),
  );
  const query = { q: 'e', active: 'true', sort: 'name', limit: '20', offset: '0' } as const;
  calls(
    'membersApi',
    'page',
    {
      given: GIVEN,
      asks: { method: 'GET', path: USERS, query },
      answers: { body: { users: [member] }, headers: { 'x-total-count': count } },
      gives: { members: [member], total: 1 },
    },
    (api) => api({ ...query, active: true, limit: 20, offset: 0 }),
  );
  const rows = [{ name: 'Grace Hopper', email: 'new.person@example.org', team: null }];
  const line = {
    line: 1,
    name: 'Grace Hopper',
    email: 'new.person@example.org',
    team: null,
    outcome: 'invite',
    team_outcome: null,
  };
  const imported = { lines: [line], seats_full: false, dry_run: true };
  calls(
    'membersApi',
    'importPeople',
    {
      given: GIVEN,
      asks: { method: 'POST', path: `${USERS}/import`, body: { rows, dry_run: true } },
      answers: { body: imported },
      gives: { ...DONE, ...imported },
    },
    (api) => api(rows, true),
  );
  calls(
    'membersApi',
    'invite',
    {
      given: GIVEN,
      asks: { method: 'POST', path: `${ORGANISATION}/add`, body: { users_emails: ['new.person@example.org'] } },
      answers: { body: { users: [invited] } },
    },
    (api) => api(['new.person@example.org']),
  );
  calls(
    'membersApi',
    'invite',
    {
      when: 'over the seats',
      given: 'an organisation whose seats are full',
      asks: { method: 'POST', path: `${ORGANISATION}/add`, body: { users_emails: ['new.person@example.org'] } },
      answers: { status: 409, body: { code: 'SUBSCRIPTION_SEATS_FULL', message: 'No seat is left' } },
      throws: { status: 409, code: 'SUBSCRIPTION_SEATS_FULL' },
    },
    (api) => api(['new.person@example.org']),
  );
  calls(
    'membersApi',
    'inviteAgain',
    {
      given: 'an organisation with an invitation',
      asks: { method: 'POST', path: `${ORGANISATION}/add`, body: { users_uuid: [ID.invited] } },
      answers: { body: { users: [invited] } },
    },
    (api) => api([ID.invited]),
  );
  calls(
    'membersApi',
    'remove',
    {
      given: GIVEN,
      asks: {
        method: 'DELETE',
        path: `${ORGANISATION}/remove`,
        body: { users_uuid: [ID.member], new_owner_id: ID.mate },
      },
      answers: {},
      gives: DONE,
    },
    (api) => api([ID.member], ID.mate),
  );
  calls(
    'membersApi',
    'promote',
    {
      given: GIVEN,
      asks: { method: 'POST', path: `${ORGANISATION}/admin`, body: { target_admins: [ID.member] } },
      answers: { body: { users: [member] } },
    },
    (api) => api([ID.member]),
  );
  calls(
    'membersApi',
    'promote',
    {
      when: 'by somebody who is no admin',
      given: 'an organisation of which one is no admin',
      asks: { method: 'POST', path: `${ORGANISATION}/admin`, body: { target_admins: [ID.member] } },
      answers: { status: 403, body: { code: 'FORBIDDEN', message: 'Not allowed' } },
      throws: { status: 403, code: 'FORBIDDEN' },
    },
    (api) => api([ID.member]),
  );
  calls(
    'membersApi',
    'revoke',
    {
      given: 'an organisation with another admin',
      asks: { method: 'DELETE', path: `${ORGANISATION}/admin`, body: { target_admins: [ID.member] } },
      answers: { body: { users: [member] } },
    },
    (api) => api([ID.member]),
  );

  const TEAMS = `${ORGANISATION}/teams`;
  const TEAM = `${TEAMS}/${ID.team}`;
  calls(
    'teamsApi',
    'list',
    { given: GIVEN, asks: { method: 'GET', path: TEAMS }, answers: { body: { teams: [team] } } },
    (api) => api(),
  );
  calls(
    'teamsApi',
    'create',
    {
      given: GIVEN,
      asks: { method: 'POST', path: TEAMS, body: { name: 'South' } },
      answers: { status: 201, body: { team: emptyTeam } },
    },
    (api) => api('South'),
  );
  const renamed = { name: 'South', updated_at: ID.readAt };
  calls(
    'teamsApi',
    'update',
    {
      given: 'a team as it was read',
      asks: { method: 'PUT', path: TEAM, body: renamed },
      answers: { body: { team } },
    },
    (api) => api(ID.team, renamed),
  );
  calls(
    'teamsApi',
    'remove',
    {
      given: GIVEN,
      asks: { method: 'DELETE', path: TEAM, body: { new_team_uuid: ID.otherTeam } },
      answers: {},
      gives: DONE,
    },
    (api) => api(ID.team, ID.otherTeam),
  );
  calls(
    'teamsApi',
    'addMembers',
    {
      given: GIVEN,
      asks: { method: 'POST', path: `${TEAM}/add`, body: { users_uuid: [ID.member] } },
      answers: { body: { team } },
    },
    (api) => api(ID.team, [ID.member]),
  );
  calls(
    'teamsApi',
    'removeMembers',
    {
      given: GIVEN,
      asks: {
        method: 'DELETE',
        path: `${TEAM}/remove`,
        body: { users_uuid: [ID.mate], new_owner_id: ID.user },
      },
      answers: { body: { team: emptyTeam } },
    },
    (api) => api(ID.team, [ID.mate], ID.user),
  );

  const connector = { use_slack_connector: true, slack_webhook: 'https://hooks.slack.com/services/T0/B0/x' };
  calls(
    'organisationsApi',
    'update',
    {
      when: 'of the chat integration',
      given: GIVEN,
      asks: { method: 'PUT', path: ORGANISATION, body: connector },
      answers: { body: { organisation: { ...organisation, ...connector } } },
    },
    (api) => api(ID.org, connector),
  );
});

describe('mfe-admin and the reminders of notification', () => {
  const { calls } = createFrontEnd('mfe-admin', 'notification');
  const REMINDERS = `${ORGANISATION}/reminders`;
  const ONE = `${REMINDERS}/${ID.reminder}`;
  const monday = { frequency: 'weekly', day: 0, time: '09:00', timezone: 'Europe/Brussels' } as const;

  calls(
    'remindersApi',
    'list',
    {
      given: 'an organisation with a reminder',
      asks: { method: 'GET', path: REMINDERS },
      answers: { body: { reminders: [reminder] } },
    },
    (api) => api(),
  );
  calls(
    'remindersApi',
    'create',
    {
      given: 'an organisation with a reminder',
      asks: { method: 'POST', path: REMINDERS, body: monday },
      answers: { status: 201, body: { reminder } },
    },
    (api) => api(monday),
  );
  const later = { time: '17:00', updated_at: ID.readAt };
  calls(
    'remindersApi',
    'update',
    {
      given: 'an organisation with a reminder',
      asks: { method: 'PUT', path: ONE, body: later },
      answers: { body: { reminder } },
    },
    (api) => api(ID.reminder, later),
  );
  calls(
    'remindersApi',
    'remove',
    {
      given: 'an organisation with a reminder',
      asks: { method: 'DELETE', path: ONE },
      answers: {},
      gives: DONE,
    },
    (api) => api(ID.reminder),
  );
});

describe('mfe-admin and the subscriptions of billing', () => {
  const { calls } = createFrontEnd('mfe-admin', 'billing');
  calls(
    'subscriptionApi',
    'check',
    {
      given: 'an organisation on the free plan',
      asks: { method: 'POST', path: `${ORGANISATION}/check_subscription` },
      answers: { body: { organisation } },
    },
    (api) => api(),
  );
  calls(
    'subscriptionApi',
    'requestPlan',
    {
      given: 'an organisation on the free plan',
      asks: { method: 'POST', path: `${ORGANISATION}/new_subscription/grow_plan` },
      answers: { body: { organisation: askingForPlan } },
    },
    (api) => api('grow_plan'),
  );
  calls(
    'subscriptionApi',
    'cancelPlanRequest',
    {
      given: 'an organisation that has asked for a plan',
      asks: { method: 'POST', path: `${ORGANISATION}/cancel_request` },
      answers: { body: { organisation } },
    },
    (api) => api(),
  );
  calls(
    'subscriptionApi',
    'cancelPlanRequest',
    {
      when: 'where nothing is pending',
      given: 'an organisation on the free plan',
      asks: { method: 'POST', path: `${ORGANISATION}/cancel_request` },
      answers: { status: 409, body: { code: 'NOTHING_PENDING', message: 'Nothing is pending' } },
      throws: { status: 409, code: 'NOTHING_PENDING' },
    },
    (api) => api(),
  );
  calls(
    'subscriptionApi',
    'requestUsers',
    {
      given: 'an organisation on a paid plan',
      asks: {
        method: 'POST',
        path: `${ORGANISATION}/request_number_of_users_modification`,
        body: { requested_number: 3 },
      },
      answers: { body: { organisation: askingForUsers } },
    },
    (api) => api(3),
  );
  calls(
    'subscriptionApi',
    'cancelUsersRequest',
    {
      given: 'an organisation that has asked for users',
      asks: { method: 'POST', path: `${ORGANISATION}/cancel_number_of_users_request` },
      answers: { body: { organisation: paying } },
    },
    (api) => api(),
  );
});
