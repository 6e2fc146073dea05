import { HISTORY_KINDS, HISTORY_TARGETS } from '../rules/history.ts';
import { choice, fields } from './fields.ts';
import { isRange, queryMoment, queryOffset, querySearch, queryUuid } from './query-fields.ts';

/** Filters of the history; without any, the latest entries. */
export const historyQuery = fields({
  /** Searched in the names of the entries' targets. */
  q: querySearch(),
  actor: queryUuid(),
  kind: choice(HISTORY_KINDS),
  target: choice(HISTORY_TARGETS),
  /** From this moment, or from the start of this day. */
  from: queryMoment(),
  /** Before this moment, or until the end of this day. */
  to: queryMoment(),
  offset: queryOffset(),
}).test('range', isRange('from', 'to'));
