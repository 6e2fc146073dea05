import type { InferType } from 'yup';
import { instant, resource, text, uuid, uuids } from '../schemas/exact.ts';

export const teamResource = resource('team', {
  uuid: uuid(),
  name: text(),
  /** User uuids of its members. */
  users: uuids(),
  updated_at: instant(),
});

export type TeamResource = InferType<typeof teamResource>;
