import { describe, expect, test } from '@jest/globals';
import { dateOf, latestRhythmDays, RHYTHMS } from '@waymark/contracts';
import { type AssessmentInputs, assessmentsUnder, momentIn, type Parent, withRecent } from './assessment.ts';
import { assessmentText, paceText } from './assessment-text.ts';

const NOW = new Date('2026-03-25T12:00:00Z');
const moment = momentIn({ rhythm: 'weekly', weekday: 1, timeZone: 'UTC' }, NOW);
const parent: Parent = {
  status: 'working',
  goal: 'committed',
  period_start: '2026-01-01',
  period_end: '2026-04-11',
  statusSince: new Date('2026-01-05T09:00:00Z'),
};
const assess = (keyResult: AssessmentInputs, under = parent, at = moment) =>
  assessmentsUnder(under, at).ofKeyResult(keyResult);
const { ofObjective } = assessmentsUnder(parent, moment);
const day = (date: string) => new Date(`2026-${date}T10:00:00Z`);
const at = (...checkins: [string, number][]) =>
  checkins.reduce<number[]>((recent, [date, value]) => withRecent(recent, day(date), value), []);
const keyResult = {
  start_value: 0,
  target_value: 10,
  progress: 80,
  checkedInAt: day('03-23'),
  confidences: [8],
  recent: at(['03-09', 4], ['03-16', 6], ['03-23', 8]),
  checkin_rhythm: null,
  blockedSince: null,
};

describe('a key result', () => {
  test('checked in this week is on pace and not due, with a forecast from its check-ins', () => {
    expect(assess(keyResult)).toEqual({
      confidence: 8,
      checked_in_at: '2026-03-23T10:00:00.000Z',
      checkin_rhythm: null,
      due: false,
      pace: { verdict: 'on_pace', expected: 83, by: -3, forecast: { low: 100, likely: 100, high: 100 } },
      trouble: [],
      blocked_since: null,
    });
  });

  test('blocked for a week has the trouble "blocked" and the time since when', () => {
    const since = (time: string) => assess({ ...keyResult, blockedSince: new Date(time) });
    expect(since('2026-03-18T12:00:00Z')).toMatchObject({
      trouble: ['blocked'],
      blocked_since: '2026-03-18T12:00:00.000Z',
    });
    expect(since('2026-03-18T12:00:01Z').trouble).toEqual([]);
  });

  test('not checked in this week is due, and is stalled after two weeks', () => {
    const lastWeek = assess({ ...keyResult, checkedInAt: day('03-20') });
    expect([lastWeek.due, lastWeek.pace.verdict, lastWeek.trouble]).toEqual([true, 'on_pace', []]);
    const before = assess({ ...keyResult, checkedInAt: day('03-15') });
    expect([before.due, before.pace.verdict, before.trouble]).toEqual([true, 'stalled', ['stalled']]);
  });

  test.each([
    ['weekly', { date: '03-20', due: true, verdict: 'on_pace' }],
    ['weekly', { date: '03-15', due: true, verdict: 'stalled' }],
    ['two_weekly', { date: '03-20', due: true, verdict: 'on_pace' }],
    ['two_weekly', { date: '03-10', due: true, verdict: 'on_pace' }],
    ['two_weekly', { date: '03-08', due: true, verdict: 'stalled' }],
    ['monthly', { date: '03-02', due: false, verdict: 'on_pace' }],
    ['monthly', { date: '02-28', due: true, verdict: 'on_pace' }],
    ['monthly', { date: '01-31', due: true, verdict: 'stalled' }],
  ] as const)(
    'with its own %s rhythm is due and paced by its last check-in: %j',
    (checkin_rhythm, { date, ...expected }) => {
      const { due, pace } = assess({ ...keyResult, checkin_rhythm, checkedInAt: day(date) });
      expect({ due, verdict: pace.verdict }).toEqual({ due: expected.due, verdict: expected.verdict });
    },
  );

  test('with its own rhythm is due on the weekday of the organisation', () => {
    const wednesday = momentIn({ rhythm: 'monthly', weekday: 3, timeZone: 'UTC' }, NOW);
    const since = (date: string) =>
      assess({ ...keyResult, checkin_rhythm: 'weekly', checkedInAt: day(date) }, parent, wednesday).due;
    expect([since('03-24'), since('03-25')]).toEqual([true, false]);
  });

  test('that was never checked in is assessed from the day its objective entered working', () => {
    const never = { ...keyResult, checkedInAt: null, confidences: [], recent: [] };
    const since = (date: string) => assess(never, { ...parent, statusSince: day(date) });
    expect(since('03-24')).toMatchObject({ confidence: null, checked_in_at: null, due: false });
    expect(since('03-20')).toMatchObject({ due: true, pace: { verdict: 'on_pace', forecast: null } });
    expect(since('03-10')).toMatchObject({ due: true, pace: { verdict: 'stalled' } });
  });

  test('lists falling and low confidence among its troubles', () => {
    const { trouble } = assess({ ...keyResult, progress: 60, confidences: [7, 5, 3] });
    expect(trouble).toEqual(['behind', 'confidence_falling', 'confidence_low']);
  });

  test.each(['creation', 'validation', 'review', 'archive'] as const)(
    'is neither due nor in trouble in %s',
    (status) => {
      const left = assess({ ...keyResult, progress: 0, checkedInAt: null, confidences: [1] }, { ...parent, status });
      expect(left).toMatchObject({ due: false, trouble: [], pace: { verdict: 'behind', forecast: null } });
    },
  );

  test('remembers the last 24 check-ins', () => {
    const many = Array.from({ length: 30 }, (_, index): [string, number] => [
      `01-${String(index + 1).padStart(2, '0')}`,
      index,
    ]);
    expect(at(...many)).toEqual(many.slice(6).flatMap(([date, value]) => [day(date).getTime(), value]));
  });
});

describe('an objective', () => {
  const assessment = assess(keyResult);
  const stale = assess({ ...keyResult, checkedInAt: day('03-01'), recent: [] });

  test('has the troubles of its key results, and is stalled when each of them is stalled', () => {
    const one = ofObjective(80, [assessment, stale]);
    expect(one).toMatchObject({ pace: { verdict: 'on_pace', expected: 83, by: -3 }, trouble: ['stalled'] });
    const none = ofObjective(80, [stale, stale]);
    expect(none).toMatchObject({ pace: { verdict: 'stalled' }, trouble: ['stalled'] });
    const monthly = assess({ ...keyResult, checkin_rhythm: 'monthly', checkedInAt: day('03-02') });
    const kept = ofObjective(80, [stale, monthly]);
    expect(kept).toMatchObject({ pace: { verdict: 'on_pace' }, trouble: ['stalled'] });
    expect(ofObjective(80, []).pace.verdict).toBe('stalled');
  });

  test('has a forecast once each of its key results has one', () => {
    const slow = assess({ ...keyResult, recent: at(['03-09', 8], ['03-16', 8], ['03-23', 8]) });
    const both = ofObjective(80, [assessment, slow]);
    expect(both.pace.forecast).toEqual({ low: 90, likely: 90, high: 90 });
    expect(ofObjective(80, [assessment, stale]).pace.forecast).toBeNull();
    expect(ofObjective(0, []).pace.forecast).toBeNull();
  });
});

describe('a moment in a time zone', () => {
  /** Where clocks are changed at midnight, or by half an hour, and where they are not. */
  const ZONES = [
    'UTC',
    'America/Asuncion',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Asia/Kathmandu',
  ];
  const YEAR = 365 * 24;

  test.each(ZONES)('has the date and the check-in days of %s, whichever moment was computed before', (timeZone) => {
    for (let n = 0; n < 3_000; n += 1) {
      const now = new Date(Date.UTC(2024, 0, 1, (n * 1_237) % YEAR, (n * 7) % 60));
      const calendar = { rhythm: 'weekly', weekday: 1 + (n % 7), timeZone } as const;
      const { today, daysOf } = momentIn(calendar, now);
      expect(today).toBe(dateOf(now, timeZone));
      const rhythm = RHYTHMS[n % RHYTHMS.length] ?? 'weekly';
      expect(daysOf(rhythm)).toEqual(latestRhythmDays({ ...calendar, rhythm }, now));
    }
  });

  test('changes its date at midnight, to the millisecond', () => {
    const midnight = Date.parse('2026-03-29T00:00:00+01:00');
    const todayAt = (time: number) =>
      momentIn({ rhythm: 'weekly', weekday: 1, timeZone: 'Europe/Berlin' }, new Date(time)).today;
    expect([midnight - 1, midnight, midnight - 1].map(todayAt)).toEqual(['2026-03-28', '2026-03-29', '2026-03-28']);
  });
});

test.each([
  keyResult,
  { ...keyResult, checkedInAt: null, confidences: [], recent: [] },
  {
    ...keyResult,
    progress: 60,
    confidences: [7, 5, 3],
    checkin_rhythm: 'monthly',
    blockedSince: day('03-01'),
  } as const,
])('assessmentText and paceText give the same JSON as JSON.stringify: %j', (one) => {
  const assessment = assess(one);
  expect(`{${assessmentText(assessment).slice(1)}}`).toBe(JSON.stringify(assessment));
  const objective = ofObjective(one.progress, [assessment]);
  expect(`{${paceText(objective).slice(1)}}`).toBe(JSON.stringify(objective));
});
