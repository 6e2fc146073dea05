import { type DueKeyResultResource, healthOf, type KeyResultResource, progressPercent } from '@waymark/contracts';
import type { Entry } from '../outbox/entry.ts';

/** A key result for component tests that conforms to the rules. */
export const keyresultLike = (fields: Partial<KeyResultResource> = {}): KeyResultResource => {
  const values = { start_value: 0, actual_value: 0, target_value: 100, ...fields };
  const progress = progressPercent(values);
  return {
    uuid: 'b0000000-0000-4000-8000-000000000001',
    name: 'Answer within an hour',
    user_uuid: 'a0000000-0000-4000-8000-000000000001',
    description: null,
    measured_by: '%',
    initial_progress_score: 0,
    present_progress_score: progress,
    comment: null,
    url: 'http://localhost/organization/o?krref=b0000000-0000-4000-8000-000000000001',
    order: 0,
    updated_at: '2026-03-01T10:00:00.000Z',
    confidence: null,
    checked_in_at: null,
    checkin_rhythm: null,
    due: false,
    pace: { verdict: 'on_pace', expected: progress, by: 0, forecast: null },
    trouble: [],
    blocked_since: null,
    ...values,
    progress,
    health: healthOf(progress),
  };
};

/** A key result that is due for a check-in. */
export const dueLike = (fields: Partial<DueKeyResultResource> = {}): DueKeyResultResource => ({
  ...keyresultLike(fields),
  due: true,
  objective: {
    uuid: 'c0000000-0000-4000-8000-000000000001',
    name: 'Delight every customer',
    goal: 'committed',
    period_start: '2026-01-01',
    period_end: '2026-04-01',
  },
  asked_uuid: null,
  asked_by_uuid: null,
  ...fields,
});

/** An unsent check-in, with the name of its key result. */
export const entryLike = (uuid: string, fields: Partial<Entry> = {}): Entry => ({
  key: uuid,
  org: 'org',
  place: 1,
  card: dueLike({ uuid }),
  said: { value: 5, confidence: null, comment: '' },
  state: 'waiting',
  ...fields,
});
