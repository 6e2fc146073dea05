import type { DueKeyResultResource } from '@waymark/contracts';
import type { Entry } from './checkin/entry.ts';
import { keyresultLike } from './testing-objectives.ts';

/** A key result that waits for a check-in, for the component tests. */
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

/** A check-in that waits to be sent, called like its key result. */
export const entryLike = (uuid: string, fields: Partial<Entry> = {}): Entry => ({
  key: uuid,
  place: 1,
  card: dueLike({ uuid }),
  said: { value: 5, confidence: null, comment: '' },
  state: 'waiting',
  ...fields,
});
