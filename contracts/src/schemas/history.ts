import { HISTORY_KINDS, HISTORY_TARGETS } from '../rules/history.ts';
import { choice, fields, optionalUuid } from './fields.ts';
import { queryMoment, queryOffset, querySearch } from './query-fields.ts';

/** Which entries of the history are asked for; without anything, the latest. */
export const historyQuery = fields({
  /** In the names of what the entries are about. */
  q: querySearch(),
  actor: optionalUuid(),
  kind: choice(HISTORY_KINDS),
  target: choice(HISTORY_TARGETS),
  /** From this moment on, or from the beginning of this day. */
  from: queryMoment(),
  /** Before this moment, or until the end of this day. */
  to: queryMoment(),
  offset: queryOffset(),
});
