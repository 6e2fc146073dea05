import type { InferType } from 'yup';
import { count, instant, resource, text, uuid, uuids } from '../schemas/exact.ts';

export const teamResource = resource('team', {
  uuid: uuid(),
  name: text(),
  users: uuids().meta({ description: 'User uuids of its members; in a list with `users_limit` only some of them' }),
  users_total: count().meta({ description: 'The number of its members' }),
  updated_at: instant(),
});

export type TeamResource = InferType<typeof teamResource>;
