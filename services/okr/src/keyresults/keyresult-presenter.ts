import { healthOf, KEYRESULT_FIELDS, type KeyResultResource, progressPercent } from '@waymark/contracts';
import { assessmentsUnder, type Moment, type Parent } from '../checkins/assessment.ts';
import type { Links } from '../objectives/links.ts';
import { pick, toSnakeCase } from '../store/names.ts';
import type { KeyResult } from './keyresult.ts';

/** Members after those that are computed from the values. */
const LAST = ['comment', 'checkin_rhythm'] as const;
const FIRST = KEYRESULT_FIELDS.filter((field) => !LAST.some((last) => last === field));

/** The beginning of links, and the current moment. */
export type Presenting = { links: Links; moment: Moment };

/** A key result in the API's format; for lists and progress updates Postgres builds the same. */
export const presentKeyResult = (
  keyResult: KeyResult,
  parent: Parent,
  { links, moment }: Presenting,
): KeyResultResource => {
  const row = toSnakeCase(keyResult);
  const progress = progressPercent(row);
  return {
    uuid: row.uuid,
    ...pick(row, FIRST),
    progress,
    health: healthOf(progress),
    comment: row.comment,
    order: row.position,
    updated_at: row.updated_at.toISOString(),
    url: `${links.keyresult}${row.uuid}`,
    ...assessmentsUnder(parent, moment).ofKeyResult({
      ...row,
      ...pick(keyResult, ['checkedInAt', 'blockedSince']),
      progress,
    }),
  };
};
