import { describe, expect, test } from '@jest/globals';
import { subscriptionSnapshot } from '../events/billing.ts';
import { allowedWebhook, DEFAULT_WEBHOOK_PREFIX } from './chat-webhook.ts';
import { connectorProblems, keyResultProblems, objectiveProblems, reminderProblems } from './consistency.ts';
import { editedSince } from './edited-since.ts';
import { fold, matchesSearch, normaliseEmail } from './fold.ts';
import { freeSubscription } from './free-subscription.ts';
import { pickLanguage } from './languages.ts';
import {
  isKeyResultFieldLocked,
  isObjectiveFieldLocked,
  lockedKeyResultChanges,
  lockedObjectiveChanges,
} from './locks.ts';
import { isStrongEnough, passwordLevel } from './password.ts';
import { blockOf, maximumUsers, overSubscription, peopleRights, seatsFull, seatsLeft } from './seats.ts';
import { charactersIn, firstCharacters, isTooLong } from './text-length.ts';
import { STATUSES } from './transitions.ts';
import { isUuid } from './uuid.ts';
import { holdsWebAddress } from './web-address.ts';

test.each([
  ['', 0, false],
  ['abcd', 4, false],
  ['abcde', 5, true],
  ['🧭🧭🧭🧭', 4, false],
  ['🧭🧭🧭🧭🧭', 5, true],
])('%j has %i characters; more than four: %s', (text, length, more) => {
  expect([charactersIn(text), isTooLong(text, 4)]).toEqual([length, more]);
});

test.each([
  ['abc', 'abc'],
  ['abcde', 'abcd'],
  ['a🧭🧭🧭🧭', 'a🧭🧭🧭'],
])('the first four characters of %j are %j', (text, first) => {
  expect(firstCharacters(text, 4)).toBe(first);
});

describe('a web address in a name', () => {
  test.each([
    'http://win.example',
    'Prize: HTTPS://win.example/now',
    'ftp://win.example',
    'see www.win.example',
    'Go to win.example/now',
    'win.example:8080/now',
    'win.example?a=1',
    'ｈｔｔｐｓ：//win.example',
    'https:/\u200b/win.example',
    'https:/\ufe0f/win.example',
  ])('is found in %s', (name) => {
    expect(holdsWebAddress(name)).toBe(true);
  });

  test.each([
    'Acme.io',
    'St. Gallen / Zürich',
    'AC/DC',
    'Sales & Marketing',
    'Dr. Ann O’Neil',
    'a: b',
    'E.ON #1',
    'R.D?',
  ])('is not found in %s', (name) => {
    expect(holdsWebAddress(name)).toBe(false);
  });
});

describe('password strength', () => {
  test.each([
    [0, 1, false],
    [1, 2, false],
    [2, 3, false],
    [3, 4, true],
    [4, 5, true],
  ])('score %d is level %d, good enough: %s', (score, level, enough) => {
    expect(passwordLevel(score)).toBe(level);
    expect(isStrongEnough(score)).toBe(enough);
  });
});

describe('locked fields', () => {
  const objective = { name: 'Grow', level: 'team', goal: 'committed', team_uuid: null, period_end: '2025-03-31' };

  test.each(STATUSES)('include the name of an objective from the status working on: %s', (status) => {
    const locked = status === 'creation' || status === 'validation' ? [] : ['name'];
    expect(lockedObjectiveChanges(status, objective, { name: 'Shrink', description: 'new' })).toEqual(locked);
  });

  test('may be sent unchanged, or not sent at all', () => {
    expect(lockedObjectiveChanges('working', objective, { ...objective, team_uuid: undefined })).toEqual([]);
  });

  test('are all named when they change', () => {
    const sent = { start_value: 1, target_value: 2, measured_by: '€', name: 'b', actual_value: 9, comment: 'c' };
    const current = { start_value: 0, target_value: 1, measured_by: '%', name: 'a', actual_value: 0, comment: null };
    expect(lockedKeyResultChanges('review', current, sent)).toEqual([
      'name',
      'start_value',
      'target_value',
      'measured_by',
    ]);
    expect(lockedKeyResultChanges('validation', current, sent)).toEqual([]);
  });

  test('include the actual value before work begins, and the start value afterwards', () => {
    expect(isKeyResultFieldLocked('creation', 'actual_value')).toBe(true);
    expect(isKeyResultFieldLocked('creation', 'start_value')).toBe(false);
    expect(isKeyResultFieldLocked('working', 'actual_value')).toBe(false);
    expect(isKeyResultFieldLocked('working', 'start_value')).toBe(true);
    expect(isObjectiveFieldLocked('archive', 'validator_uuid')).toBe(true);
    expect(isObjectiveFieldLocked('archive', 'description')).toBe(false);
  });
});

describe('seats', () => {
  test('are the sum of the included users and the users over plan', () => {
    expect(maximumUsers({ number_of_users_based_on_subscription: 10, number_of_users_over_subscription: 3 })).toBe(13);
  });

  test('are full at the maximum of users, and over the subscription beyond it', () => {
    expect([4, 5, 6].map((active) => seatsFull(active, 5))).toEqual([false, true, true]);
    expect([4, 5, 6].map((active) => overSubscription(active, 5))).toEqual([false, false, true]);
    expect([4, 5, 6].map((active) => seatsLeft(active, 5))).toEqual([1, 0, 0]);
  });

  test.each([
    [true, true, 'BLOCKED_FOR_NOT_PAYING'],
    [true, false, 'BLOCKED_FOR_NOT_PAYING'],
    [false, true, 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'],
    [false, false, undefined],
  ])('not paid: %s, over the subscription: %s, the block that counts: %s', (notPaid, over, expected) => {
    const blocks = { blocked_for_not_paying: notPaid, blocked_for_active_users_over_subscription: over };
    expect(blockOf(blocks)).toBe(expected);
  });
});

test.each([
  [['fr'], 'fr'],
  [['fr-BE'], 'fr'],
  [['xx', null, undefined, 'RO_ro'], 'ro'],
  [[''], 'en'],
  [[], 'en'],
])('of the languages %j the choice is %s', (candidates, expected) => {
  expect(pickLanguage(...candidates)).toBe(expected);
});

describe('search', () => {
  test.each([
    ['Élan  Vital', 'elan vital'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ștefănescu', 'stefanescu'],
    ['Œuvre', 'oeuvre'],
    ['Søren', 'soren'],
  ])('%s is compared as %s', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test.each([
    ['evé', [null, 'Événement'], true],
    ['x', ['Événement', undefined], false],
    ['  ', [], true],
    ['lovelace  ÁDA', ['Ada Lovelace', null], true],
    ['ada example', ['Ada Lovelace', 'ada@example.com'], true],
    ['ada grace', ['Ada Lovelace'], false],
    ['ada', [], false],
    ['a b c d e f g h i', ['i h g f e d c b a'], false],
    ['a b c d e f g h i', ['h i g f e d c b a'], true],
  ])('for %j in %j matches if each word is in one of the texts: %s', (search, texts, expected) => {
    expect(matchesSearch(search, texts)).toBe(expected);
  });

  test('trims email addresses and converts them to lower case', () => {
    expect(normaliseEmail(' Ann@Example.COM ')).toBe('ann@example.com');
  });
});

describe('a chat webhook', () => {
  const prefixes = [DEFAULT_WEBHOOK_PREFIX, 'https://chat.example.com', 'http://127.0.0.1:9/hooks/'];

  test.each([
    'https://hooks.slack.com/services/T0/B0/x',
    'https://chat.example.com/hook/1',
    'http://127.0.0.1:9/hooks/1',
  ])('may be %s', (webhook) => {
    expect(allowedWebhook(webhook, prefixes)?.href).toBe(webhook);
  });

  test.each([
    'https://hooks.slack.com/services/',
    'http://hooks.slack.com/services/T0',
    'https://evil.example/https://hooks.slack.com/services/T0',
    'https://chat.example.com.evil.example/hook',
    'https://chat.example.com@evil.example/hook',
    'https://user:secret@chat.example.com/hook',
    'https://hooks.slack.com/services/../elsewhere',
    'https://hooks.slack.com/services/%2e%2e/elsewhere',
    'https://hooks.slack.com/services/\\..\\elsewhere',
    'https://hooks.slack.com/services/T0 B0',
    'nonsense',
  ])('may not be %s', (webhook) => {
    expect(allowedWebhook(webhook, prefixes)).toBeUndefined();
  });
});

test.each([
  [undefined, false],
  [null, false],
  ['2026-01-05T10:00:00.000Z', false],
  ['2026-01-05T11:00:00.000+01:00', false],
  ['2026-01-05T10:00:00.001Z', true],
  ['2026-01-05T09:59:59.999Z', true],
])('a version read at %s has been edited since: %s', (readAt, expected) => {
  expect(editedSince(readAt, new Date('2026-01-05T10:00:00.000Z'))).toBe(expected);
});

test('the subscription of a new organisation matches the schema of its event', () => {
  const state = freeSubscription(3);
  expect(state).toMatchObject({ current_subscription_type: 'free_plan', number_of_active_users: 3 });
  expect(maximumUsers(state)).toBe(state.maximum_number_of_users);
  expect(blockOf(state)).toBeUndefined();
  expect(
    subscriptionSnapshot.isValidSync({ organisation_uuid: '00000000-0000-4000-8000-000000000000', ...state }),
  ).toBe(true);
});

test.each([
  ['00000000-0000-4000-8000-00000000000a', true],
  ['00000000-0000-4000-8000-00000000000A', true],
  ['00000000-0000-4000-8000-00000000000', false],
  ['{00000000-0000-4000-8000-00000000000a}', false],
  ['00000000000040008000000000000000', false],
  ['', false],
  [undefined, false],
])('%s is a UUID: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});

describe('the rules between fields', () => {
  test.each([
    [{ level: 'team', user_uuid: 'u' }, ['team_uuid']],
    [{ level: 'team', team_uuid: 't' }, []],
    [{ level: 'personal', team_uuid: 't' }, ['user_uuid']],
    [
      { level: 'company', user_uuid: 'u', period_start: '2025-01-02', period_end: '2025-01-01' },
      ['period_start', 'period_end'],
    ],
  ] as const)('of an objective with %j name the fields %j', (objective, fields) => {
    expect(Object.keys(objectiveProblems(objective))).toEqual(fields);
  });

  test('of a key result require a target other than the start', () => {
    expect(keyResultProblems({ start_value: 1, target_value: 1 })).toHaveProperty('target_value');
    expect(keyResultProblems({ start_value: 1, target_value: 1.5 })).toEqual({});
  });

  test('of a reminder require a day that fits the frequency', () => {
    expect(reminderProblems({ frequency: 'weekly', day: 7 })).toHaveProperty('day');
    expect(reminderProblems({ frequency: 'monthly', day: 31 })).toEqual({});
  });

  test('of a chat connector require a webhook while it is enabled', () => {
    expect(connectorProblems({ use_slack_connector: true, slack_webhook: null })).toHaveProperty('slack_webhook');
    expect(connectorProblems({ use_slack_connector: false, slack_webhook: null })).toEqual({});
  });
});

test.each([
  [true, false, false, true, true],
  [true, false, true, true, false],
  [true, true, false, false, false],
  [true, true, true, false, false],
  [false, false, false, false, false],
])(
  'admin %s, unpaid %s, over the plan %s: may invite %s, may change teams %s',
  (admin, unpaid, over, invite, teams) => {
    const blocks = { blocked_for_not_paying: unpaid, blocked_for_active_users_over_subscription: over };
    expect(peopleRights({ admin, ...blocks })).toEqual({ invite, teams });
  },
);
