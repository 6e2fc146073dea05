import { healthOf, KEYRESULT_FIELDS, type KeyResultResource, progressPercent } from '@waymark/contracts';
import { type Moment, type Parent, standingsUnder } from '../checkins/standing.ts';
import type { Links } from '../objectives/links.ts';
import { pick, toSnakeCase } from '../store/names.ts';
import type { KeyResult } from './keyresult.ts';

/** What comes after what follows from the values. */
const LAST = ['comment', 'checkin_rhythm'] as const;
const FIRST = KEYRESULT_FIELDS.filter((field) => !LAST.some((last) => last === field));

/** Where links lead, and when it is. */
export type Presenting = { links: Links; moment: Moment };

/** A key result as the API shows it; a list and a progress update say the same, put together by Postgres. */
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
    ...standingsUnder(parent, moment).ofKeyResult({
      ...row,
      ...pick(keyResult, ['checkedInAt', 'blockedSince']),
      progress,
    }),
  };
};
