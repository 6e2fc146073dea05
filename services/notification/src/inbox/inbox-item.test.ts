import { describe, expect, it } from '@jest/globals';
import type { CheckinCalendar } from '@waymark/contracts';
import type { BlockerFacts, CommentFacts, KeyResultFacts, ObjectiveFacts } from './inbox-facts.ts';
import { itemsOfComment, itemsOfObjective, itemsOfSubscription } from './inbox-item.ts';

const [OBJECTIVE, KEYRESULT, BLOCKER, COMMENT, TEAM] = ['objective', 'keyresult', 'blocker', 'comment', 'team'];
const MONDAYS: CheckinCalendar = { rhythm: 'weekly', weekday: 1, timeZone: 'UTC' };

const objective = (more: Partial<ObjectiveFacts> = {}): ObjectiveFacts => ({
  name: 'Win the north',
  level: 'company',
  status: 'working',
  status_since: '2026-03-03T08:00:00.000Z',
  sent_back: false,
  user_uuid: 'owner',
  team_uuid: null,
  validator_uuid: 'validator',
  period_end: '2026-05-31',
  ...more,
});
const keyresult = (more: Partial<KeyResultFacts> = {}): KeyResultFacts => ({
  name: 'Contracts',
  user_uuid: 'keeper',
  checked_in_at: null,
  asked_uuid: null,
  asked_at: null,
  ...more,
});
const blocker = (more: Partial<BlockerFacts> = {}): BlockerFacts => ({
  keyresult_uuid: 'keyresult',
  name: 'Contracts',
  text: 'No price list',
  user_uuid: 'waited',
  team_uuid: null,
  raised_by: 'keeper',
  raised_at: '2026-03-04T08:00:00.000Z',
  ...more,
});

type Of = { keyResults?: KeyResultFacts[]; blockers?: BlockerFacts[]; calendar?: Partial<CheckinCalendar> };
const itemsOf = (facts: ObjectiveFacts, { keyResults = [], blockers = [], calendar = {} }: Of = {}) =>
  itemsOfObjective(
    {
      objective: { uuid: OBJECTIVE ?? '', facts },
      keyResults: keyResults.map((one) => ({ uuid: KEYRESULT ?? '', facts: one })),
      blockers: blockers.map((one) => ({ uuid: BLOCKER ?? '', facts: one })),
    },
    { ...MONDAYS, ...calendar },
  );

/** Kind, addressee and start of each item. */
const inShort = (items: ReturnType<typeof itemsOf>) =>
  items.map(({ kind, user_uuid, team_uuid, admins, begins_at }) =>
    [kind, user_uuid ?? team_uuid ?? (admins && 'admins'), begins_at.toISOString().slice(0, 16)].join(' '),
  );

describe('an objective', () => {
  const SINCE = '2026-03-03T08:00';
  it.each<[string, Partial<ObjectiveFacts>, string[]]>([
    ['in creation waits for nobody', { status: 'creation' }, []],
    ['in validation waits for its validator', { status: 'validation' }, [`validation_waiting validator ${SINCE}`]],
    [
      'that came back to creation waits for its owner',
      { status: 'creation', sent_back: true },
      [`sent_back owner ${SINCE}`],
    ],
    [
      'that came back to work does not wait for its owner, who cannot move it on',
      { sent_back: true },
      ['period_over validator 2026-06-01T00:00'],
    ],
    [
      'of a team that came back waits for the team',
      { status: 'creation', sent_back: true, level: 'team', user_uuid: null, team_uuid: 'team' },
      [`sent_back team ${SINCE}`],
    ],
    [
      'that came back to validation waits for its validator',
      { status: 'validation', sent_back: true },
      [`validation_waiting validator ${SINCE}`],
    ],
    ['in work waits for its validator once its period is over', {}, ['period_over validator 2026-06-01T00:00']],
    ['in review waits for nobody', { status: 'review' }, []],
    ['that was taken out of the archive waits for nobody', { status: 'review', sent_back: true }, []],
    [
      'known only from an event of an earlier version waits for nobody',
      { status: 'validation', status_since: undefined },
      [],
    ],
  ])('%s', (_, facts, expected) => {
    expect(inShort(itemsOf(objective(facts)))).toEqual(expected);
  });

  it('has a period that ends by the time zone of its organisation', () => {
    expect(inShort(itemsOf(objective(), { calendar: { timeZone: 'Pacific/Auckland' } }))).toEqual([
      'period_over validator 2026-05-31T12:00',
    ]);
  });
});

describe('the check-in of a key result', () => {
  const checkins = (facts: Partial<KeyResultFacts>, calendar: Partial<CheckinCalendar> = {}) =>
    inShort(itemsOf(objective(), { keyResults: [keyresult(facts)], calendar })).filter((one) =>
      one.startsWith('checkin'),
    );

  it.each<[string, Partial<KeyResultFacts>, Partial<CheckinCalendar>, string[]]>([
    ['from the first day of the rhythm after work began', {}, {}, ['keeper 2026-03-09T00:00']],
    [
      'from the day after its last check-in',
      { checked_in_at: '2026-03-09T10:00:00.000Z' },
      {},
      ['keeper 2026-03-16T00:00'],
    ],
    [
      'from the same day if the last check-in was before work began',
      { checked_in_at: '2026-01-09T10:00:00.000Z' },
      {},
      ['keeper 2026-03-09T00:00'],
    ],
    ['on the weekday of the organisation', {}, { weekday: 4 }, ['keeper 2026-03-05T00:00']],
    [
      'from midnight in the time zone of the organisation',
      {},
      { timeZone: 'America/New_York' },
      ['keeper 2026-03-09T04:00'],
    ],
    ['by the rhythm of the key result', { checkin_rhythm: 'monthly' }, {}, ['keeper 2026-04-01T00:00']],
    [
      'at once for a member who was asked, besides the owner',
      { asked_uuid: 'asked', asked_at: '2026-03-04T08:00:00.000Z' },
      {},
      ['keeper 2026-03-09T00:00', 'asked 2026-03-04T08:00'],
    ],
    [
      'once for an owner who was asked, from the request on',
      { asked_uuid: 'keeper', asked_at: '2026-03-04T08:00:00.000Z' },
      {},
      ['keeper 2026-03-04T08:00'],
    ],
    [
      'from the check-in day on for an owner who was asked after it',
      { asked_uuid: 'keeper', asked_at: '2026-03-11T08:00:00.000Z' },
      {},
      ['keeper 2026-03-09T00:00'],
    ],
    [
      'only for the owner once a check-in followed the request',
      { asked_uuid: 'asked', asked_at: '2026-03-04T08:00:00.000Z', checked_in_at: '2026-03-04T08:00:00.000Z' },
      {},
      ['keeper 2026-03-09T00:00'],
    ],
  ])('is due %s', (_, facts, calendar, expected) => {
    expect(checkins(facts, calendar)).toEqual(expected.map((one) => `checkin_due ${one}`));
  });

  it('is due in no other status of the objective than working', () => {
    for (const status of ['creation', 'validation', 'review', 'archive'] as const) {
      const asked = keyresult({ asked_uuid: 'asked', asked_at: '2026-03-04T08:00:00.000Z' });
      const kinds = itemsOf(objective({ status }), { keyResults: [asked] }).map(({ kind }) => kind);
      expect(kinds).not.toContain('checkin_due');
    }
  });
});

describe('an open blocker', () => {
  const waits = (facts: Partial<BlockerFacts>, more: Partial<ObjectiveFacts> = {}, keyResults = [keyresult()]) =>
    itemsOf(objective(more), { keyResults, blockers: [blocker(facts)] }).filter(
      ({ kind }) => kind === 'blocker_waiting',
    );

  it('waits for the member it names, with its text', () => {
    expect(waits({})).toMatchObject([
      {
        ...{ target: 'blocker', target_uuid: BLOCKER, name: 'Contracts', text: 'No price list', by_uuid: 'keeper' },
        ...{
          objective_uuid: OBJECTIVE,
          keyresult_uuid: KEYRESULT,
          user_uuid: 'waited',
          team_uuid: null,
          admins: false,
        },
      },
    ]);
  });
  it('waits for the team it names', () => {
    expect(waits({ user_uuid: null, team_uuid: TEAM ?? '' })).toMatchObject([{ user_uuid: null, team_uuid: TEAM }]);
  });
  it.each<[string, ReturnType<typeof waits>]>([
    ['if it names nobody', waits({ user_uuid: null })],
    ['once its objective is archived', waits({}, { status: 'archive' })],
    ['once its key result is gone', waits({}, {}, [])],
  ])('waits for nobody %s', (_, items) => {
    expect(items).toEqual([]);
  });
  it('waits also while its objective is in review', () => {
    expect(waits({}, { status: 'review' })).toHaveLength(1);
  });
});

describe('a comment', () => {
  const facts: CommentFacts = {
    ...{ objective_uuid: 'objective', keyresult_uuid: null, name: 'Win the north', text: 'Look', user_uuid: 'author' },
    ...{ mentions: [], at: '2026-03-04T08:00:00.000Z' },
  };
  it('has one inbox item for each user that it mentions, except its author', () => {
    const items = itemsOfComment({ uuid: COMMENT ?? '', facts }, ['a', 'author', 'b', 'a']);
    expect(items.map(({ user_uuid }) => user_uuid)).toEqual(['a', 'b']);
    expect(new Set(items.map(({ uuid }) => uuid)).size).toBe(2);
  });
});

describe('a subscription', () => {
  it('has inbox items for the admins when the seats are full and a payment is due', () => {
    const at = '2026-03-04T08:00:00.000Z';
    const since = '2026-03-01T08:00:00.000Z';
    const kinds = (is_full: boolean, owed_since: string | null) =>
      itemsOfSubscription('org', { is_full, owed_since, at }).map(
        ({ kind, admins, begins_at }) => `${kind} ${admins} ${begins_at.toISOString()}`,
      );
    expect(kinds(false, null)).toEqual([]);
    expect(kinds(true, since)).toEqual([`seats true ${at}`, `payment true ${since}`]);
  });
});
