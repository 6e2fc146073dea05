import { describe, expect, test } from '@jest/globals';
import { ANN, acceptedBy, BOB, problemsOf } from '../testing/schema-cases.ts';
import { dataExtractionQuery } from './data-extraction.ts';
import { devClock } from './dev.ts';
import { membersAdd, membersAdmins, membersRemove, peopleImport } from './members.ts';
import { organisationCreate, organisationEdit } from './organisation.ts';
import { reminderCreate, reminderEdit } from './reminder.ts';
import { userNew } from './session.ts';
import { check } from './strict.ts';
import { subscriptionAmount, subscriptionMaximumUsers, usersRequest } from './subscription.ts';
import { teamCreate, teamDelete, teamEdit, teamMembersAdd, teamMembersRemove } from './team.ts';
import { userEdit } from './user.ts';

const REQUIRED = 'validation.required';
const EMAILS = 'validation.members.emails_required';
const RANGE = 'validation.subscription.range';

describe('names', () => {
  const key = 'validation.text.web_address';
  const name = 'Win at https://win.example';
  test.each([
    ['an organisation', problemsOf(organisationCreate, { name }), { name: key }],
    ['an edited organisation', problemsOf(organisationEdit, { name }), { name: key }],
    ['a team', problemsOf(teamCreate, { name }), { name: key }],
    ['an edited team', problemsOf(teamEdit, { name }), { name: key }],
    ['a person', problemsOf(userEdit, { first_name: name, last_name: name }), { first_name: key, last_name: key }],
    [
      'a team in a file',
      problemsOf(peopleImport, { rows: [{ email: 'a@b.co', team: name }] }),
      { 'rows[0].team': key },
    ],
  ])('of %s must not hold a web address', (_, problems, expected) => {
    expect(problems).toEqual(expected);
  });

  test('of a person who registers must not hold a web address', () => {
    const problems = problemsOf(userNew, { first_name: name, last_name: 'win.example/now' });
    expect(problems).toMatchObject({ first_name: key, last_name: key });
  });

  test('of an organisation may end like a domain', () => {
    expect(problemsOf(organisationCreate, { name: 'Acme.io' })).toEqual({});
  });
});

describe('inviting', () => {
  test('trims the addresses and merges the duplicates', () => {
    expect(acceptedBy(membersAdd, { users_emails: [' a@b.co', 'A@B.CO', 'c@d.co'] })).toEqual({
      users_emails: ['a@b.co', 'c@d.co'],
    });
  });

  test('quotes each address that is not valid', () => {
    const checked = check(membersAdd, { users_emails: ['a@b.co', 'nobody', 'x y@z.co'] });
    expect(checked).toMatchObject({
      errors: {
        users_emails: {
          key: 'validation.members.emails_invalid',
          values: { addresses: '"nobody", "x y@z.co"', count: 2 },
        },
      },
    });
  });

  test.each([
    [{}, { users_emails: EMAILS }],
    [{ users_emails: [] }, { users_emails: EMAILS }],
    [{ users_emails: null }, { users_emails: EMAILS }],
    [{ users_emails: 'a@b.co' }, { users_emails: 'validation.type.list' }],
    [{ users_uuid: [ANN] }, {}],
    [{ users_uuid: ['ann'] }, { 'users_uuid[0]': 'validation.uuid' }],
  ])('with %j reports the problems %j', (body, expected) => {
    expect(problemsOf(membersAdd, body)).toEqual(expected);
  });

  test('refuses entries that are not text', () => {
    expect(problemsOf(membersAdd, { users_emails: [5, null] })).toHaveProperty(
      'users_emails',
      'validation.members.emails_invalid',
    );
  });

  test('accepts 500 addresses, and refuses more than 1000', () => {
    const some = (n: number) => Array.from({ length: n }, (_, i) => `u${i}@example.com`);
    expect(problemsOf(membersAdd, { users_emails: some(500) })).toEqual({});
    expect(problemsOf(membersAdd, { users_emails: some(1001) })).toEqual({ users_emails: 'validation.list_too_long' });
  });
});

test('removing members and making admins require the ids of members', () => {
  expect(problemsOf(membersRemove, {})).toEqual({ users_uuid: REQUIRED });
  expect(acceptedBy(membersRemove, { users_uuid: [ANN], new_owner_id: '' })).toEqual({
    users_uuid: [ANN],
    new_owner_id: null,
  });
  expect(problemsOf(membersRemove, { users_uuid: [ANN], new_owner_id: 'x' })).toEqual({
    new_owner_id: 'validation.uuid',
  });
  expect(problemsOf(membersAdmins, { target_admins: [] })).toEqual({ target_admins: REQUIRED });
  expect(problemsOf(membersAdmins, { target_admins: [ANN, BOB] })).toEqual({});
});

test('a team requires a name, and adding members to it requires their ids', () => {
  expect(problemsOf(teamCreate, { name: ' ' })).toEqual({ name: 'validation.team.name_required' });
  expect(problemsOf(teamEdit, {})).toEqual({});
  expect(problemsOf(teamEdit, { name: null })).toEqual({ name: 'validation.team.name_required' });
  expect(problemsOf(teamMembersAdd, {})).toEqual({ users_uuid: REQUIRED });
  expect(problemsOf(teamMembersRemove, { users_uuid: [ANN], new_owner_id: null })).toEqual({});
  expect(acceptedBy(teamDelete, {})).toEqual({});
});

describe('a reminder', () => {
  const weekly = { frequency: 'weekly', day: 0, time: '09:00' };

  test.each([
    [{}, {}],
    [{ day: 6 }, {}],
    [{ day: 7 }, { day: 'validation.reminder.day_range' }],
    [{ frequency: 'monthly', day: 31 }, {}],
    [{ frequency: 'monthly', day: 32 }, { day: 'validation.reminder.day_range' }],
    [{ frequency: 'month', day: 0 }, {}],
    [{ frequency: 'daily' }, { frequency: 'validation.choice' }],
    [{ day: -1 }, { day: 'validation.reminder.day_range' }],
    [{ day: 1.5 }, { day: 'validation.number' }],
    [{ day: '1' }, { day: 'validation.number' }],
    [{ day: '' }, { day: REQUIRED }],
    [{ time: '9:00' }, { time: 'validation.reminder.time' }],
    [{ time: '23:00' }, {}],
    [{ time: '24:00' }, { time: 'validation.reminder.time' }],
    [{ time: '09:30' }, { time: 'validation.reminder.time' }],
    [{ time: null }, { time: REQUIRED }],
    [{ timezone: 'America/New_York', activated: false }, {}],
    [{ timezone: 'Mars' }, { timezone: 'validation.timezone' }],
  ])('created with %j reports the problems %j', (change, expected) => {
    expect(problemsOf(reminderCreate, { ...weekly, ...change })).toEqual(expected);
  });

  test('accepts "month" as another spelling of "monthly"', () => {
    expect(acceptedBy(reminderCreate, { frequency: 'month', day: 31, time: '00:00' })).toMatchObject({
      frequency: 'monthly',
    });
    expect(acceptedBy(reminderEdit, { frequency: 'month' })).toEqual({ frequency: 'monthly' });
  });

  test('requires frequency, day and time when created, and none of them when edited', () => {
    expect(problemsOf(reminderCreate, {})).toEqual({ frequency: REQUIRED, day: REQUIRED, time: REQUIRED });
    expect(problemsOf(reminderEdit, {})).toEqual({});
    expect(problemsOf(reminderEdit, { day: null })).toEqual({ day: REQUIRED });
    expect(problemsOf(reminderEdit, { day: 31 })).toEqual({});
    expect(problemsOf(reminderEdit, { frequency: 'weekly', day: 31 })).toEqual({
      day: 'validation.reminder.day_range',
    });
  });
});

describe('a subscription', () => {
  test.each([
    [0, undefined],
    [25, undefined],
    [undefined, 'validation.score.required'],
    [null, 'validation.score.required'],
    [-1, 'validation.score.range'],
    [2.5, 'validation.number'],
    ['3', 'validation.number'],
  ])('requested for %j users reports the problem %s', (requested_number, expected) => {
    expect(problemsOf(usersRequest, { requested_number }).requested_number).toBe(expected);
  });

  test.each([
    [0, undefined],
    [99.99, undefined],
    [99.999, 'validation.subscription.decimals'],
    [-1, RANGE],
    [1_000_000_000, undefined],
    [1_000_000_001, 'validation.number_range'],
    [null, REQUIRED],
    ['12', 'validation.number'],
  ])('with a cost of %j reports the problem %s', (cost_of_subscription, expected) => {
    expect(problemsOf(subscriptionAmount, { cost_of_subscription }).cost_of_subscription).toBe(expected);
  });

  test.each([
    [0, undefined],
    [-1, RANGE],
    [1.5, 'validation.number'],
    [1_000_001, 'validation.number_range'],
    [undefined, REQUIRED],
  ])('with a maximum of %j users reports the problem %s', (number_of_users_based_on_subscription, expected) => {
    const problems = problemsOf(subscriptionMaximumUsers, { number_of_users_based_on_subscription });
    expect(problems.number_of_users_based_on_subscription).toBe(expected);
  });
});

describe('the data extraction', () => {
  test('shows ten rows without filters by default', () => {
    expect(acceptedBy(dataExtractionQuery, {})).toEqual({
      offset: 0,
      limit: 10,
      objectives: 'ALL',
      key_results: 'ALL',
      subscription: ['ALL'],
      activity: 'ALL',
      organisation_lang: 'ALL',
      user_lang: 'ALL',
    });
  });

  test.each([
    [{ subscription: 'free_plan', activity: '6', objectives: 'true', user_lang: 'ro' }, {}],
    [{ subscription: ['free_plan', 'grow_plan'], organisation_from: '2025-01-01' }, {}],
    [{ subscription: 'gold' }, { 'subscription[0]': 'validation.choice' }],
    [{ activity: '4' }, { activity: 'validation.choice' }],
    [{ objectives: 'yes' }, { objectives: 'validation.choice' }],
    [{ user_to: '31/12/2025' }, { user_to: 'validation.date' }],
    [{ limit: 'ten' }, { limit: 'validation.limit' }],
  ])('with %j reports the problems %j', (query, expected) => {
    expect(problemsOf(dataExtractionQuery, query)).toEqual(expected);
  });
});

test('setting the development clock requires a valid point in time', () => {
  expect(problemsOf(devClock, { now: '2030-01-01T00:00:00Z' })).toEqual({});
  expect(problemsOf(devClock, {})).toEqual({ now: REQUIRED });
  expect(problemsOf(devClock, { now: '2030-02-30 10:00' })).toEqual({ now: 'validation.instant' });
});
