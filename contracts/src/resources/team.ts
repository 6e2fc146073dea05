import type { InferType } from 'yup';
import { count, instant, resource, text, uuid, uuids } from '../schemas/exact.ts';

export const teamResource = resource('team', {
  uuid: uuid(),
  name: text(),
  /** User uuids of its members; in a list with `users_limit` only some of them. */
  users: uuids(),
  /** The number of its members. */
  users_total: count(),
  updated_at: instant(),
});

export type TeamResource = InferType<typeof teamResource>;
