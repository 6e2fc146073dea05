import { describe, expect, test } from '@jest/globals';
import { ValidationError } from 'yup';
import { ANN, BOB, NORD } from '../testing/schema-cases.ts';
import { checkEventData, EVENT_TYPES, EVENTS, type EventData, isEventType } from './catalogue.ts';

const AT = '2025-06-01T10:00:00.000Z';

const member: EventData<'waymark.identity.member.joined.v1'> = {
  organisation_uuid: NORD,
  user_uuid: ANN,
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  lang: 'fr',
  image_path: null,
  admin: true,
  active: true,
  joined_at: AT,
  user_created_at: AT,
};

const moved: EventData<'waymark.okr.objective.moved.v1'> = {
  uuid: NORD,
  name: 'Grow',
  level: 'team',
  goal: 'committed',
  status: 'working',
  user_uuid: null,
  validator_uuid: BOB,
  team_uuid: NORD,
  creator_uuid: ANN,
  period_start: '2025-06-01',
  period_end: '2025-09-01',
  keyresults: [{ uuid: ANN, name: 'Customers', user_uuid: BOB }],
  from: 'validation',
  to: 'working',
};

const problems = (work: () => void): string[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.inner.map(({ path }) => path ?? '');
    throw error;
  }
};

describe('the event catalogue', () => {
  test.each(EVENT_TYPES)(
    '%s names its producer and an act in the past tense, and its meaning is a sentence',
    (type) => {
      const { producer, meaning } = EVENTS[type];
      expect(type).toMatch(new RegExp(`^waymark\\.${producer}\\.[a-z]+\\.([a-z]+ed(_in)?|left|made)\\.v1$`));
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    },
  );

  test('recognises its own event types and no others', () => {
    expect(isEventType('waymark.okr.objective.moved.v1')).toBe(true);
    expect(isEventType('waymark.okr.objective.moved.v2')).toBe(false);
    expect(isEventType('constructor')).toBe(false);
  });
});

describe('the data of an event', () => {
  test('is accepted when complete', () => {
    expect(() => checkEventData('waymark.identity.member.joined.v1', member)).not.toThrow();
    expect(() => checkEventData('waymark.okr.objective.moved.v1', moved)).not.toThrow();
  });

  test('is accepted for an invited member without a name, a language and a time of joining', () => {
    const invited = {
      ...member,
      first_name: null,
      last_name: null,
      lang: null,
      joined_at: null,
      user_created_at: null,
    };
    expect(() => checkEventData('waymark.identity.member.invited.v1', { ...invited, active: false })).not.toThrow();
  });

  test.each(Object.keys(member))('is refused for a member without %s', (field) => {
    const { [field]: _left, ...rest }: Record<string, unknown> = member;
    expect(problems(() => checkEventData('waymark.identity.member.joined.v1', rest))).toEqual([field]);
  });

  test('is not cast, and every invalid field is reported', () => {
    const wrong = { ...moved, level: 'world', period_start: 'today', from: null, keyresults: [{ uuid: 'x' }] };
    expect(problems(() => checkEventData('waymark.okr.objective.moved.v1', wrong)).sort()).toEqual([
      'from',
      'keyresults[0].name',
      'keyresults[0].user_uuid',
      'keyresults[0].uuid',
      'level',
      'period_start',
    ]);
    expect(problems(() => checkEventData('waymark.identity.member.joined.v1', { ...member, admin: 'true' }))).toEqual([
      'admin',
    ]);
  });

  test.each([[[ANN, 'x']], [[ANN, 5]], [[undefined]], [ANN], [null], [undefined]])(
    'is refused for a team with the people %j',
    (user_uuids) => {
      const team = { uuid: BOB, name: 'North', user_uuids };
      expect(problems(() => checkEventData('waymark.identity.team.created.v1', team))).toEqual(['user_uuids']);
      const right = { ...team, user_uuids: [ANN, BOB] };
      expect(() => checkEventData('waymark.identity.team.created.v1', right)).not.toThrow();
    },
  );

  test('is accepted for a leaving member with or without a successor, and refused with an unknown reason', () => {
    const left = { ...member, successor_uuid: BOB, reason: 'removed' };
    for (const successor_uuid of [BOB, null])
      expect(() => checkEventData('waymark.identity.member.left.v1', { ...left, successor_uuid })).not.toThrow();
    expect(problems(() => checkEventData('waymark.identity.member.left.v1', { ...left, reason: 'bored' }))).toEqual([
      'reason',
    ]);
  });

  test('is accepted for a mail with flat values, and refused with nested values or an unknown template', () => {
    const mail = {
      template: 'welcome',
      to: 'ann@example.com',
      lang: 'ro',
      data: { first_name: 'Ann', n: 1, ok: true, url: null },
    };
    expect(() => checkEventData('waymark.identity.mail.requested.v1', mail)).not.toThrow();
    expect(
      problems(() => checkEventData('waymark.identity.mail.requested.v1', { ...mail, data: { deep: {} } })),
    ).toEqual(['data']);
    expect(problems(() => checkEventData('waymark.billing.mail.requested.v1', { ...mail, template: 'spam' }))).toEqual([
      'template',
    ]);
  });
});
