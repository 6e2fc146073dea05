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
  /** The member who is waited for. */
  user_uuid: uuidOrNull(),
  /** The team that is waited for. */
  team_uuid: uuidOrNull(),
  /** Members of the team who said "not me": it waits for the others. */
  declined: uuids(),
  /** Null if the account was deleted. */
  raised_by: uuidOrNull(),
  raised_at: instant(),
  /** Null while it is open. */
  resolved_at: instantOrNull(),
  resolved_by: uuidOrNull(),
  /** How it was removed, in words. */
  resolution: textOrNull(),
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
