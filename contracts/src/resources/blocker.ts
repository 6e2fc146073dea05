import type { InferType } from 'yup';
import { BLOCKER_KINDS } from '../rules/blockers.ts';
import {
  instant,
  instantOrNull,
  oneOf,
  resource,
  text,
  textOrNull,
  uuid,
  uuidOrNull,
  uuids,
  whole,
} from '../schemas/exact.ts';

/** What keeps a key result from progressing: product-rules.md, "Blockers". */
export const blockerResource = resource('blocker', {
  uuid: uuid(),
  keyresult_uuid: uuid(),
  kind: oneOf(BLOCKER_KINDS),
  text: text(),
  user_uuid: uuidOrNull().meta({ description: 'The member who is waited for' }),
  team_uuid: uuidOrNull().meta({ description: 'The team that is waited for' }),
  declined: uuids().meta({ description: 'Members of the team who said "not me": it waits for the others' }),
  raised_by: uuidOrNull().meta({ description: 'Null if the account was deleted' }),
  raised_at: instant(),
  resolved_at: instantOrNull().meta({ description: 'Null while it is open' }),
  resolved_by: uuidOrNull(),
  resolution: textOrNull().meta({ description: 'How it was removed, in words' }),
});

const named = () => whole({ uuid: uuid(), name: text() });

/** A blocker with the key result and the objective that it belongs to. */
export const placedBlockerResource = resource('placed_blocker', {
  ...blockerResource.fields,
  keyresult: named(),
  objective: named(),
});

export type BlockerResource = InferType<typeof blockerResource>;
export type PlacedBlockerResource = InferType<typeof placedBlockerResource>;
