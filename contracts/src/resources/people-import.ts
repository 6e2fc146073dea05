import type { InferType } from 'yup';
import { count, oneOf, resource, text, textOrNull } from '../schemas/exact.ts';

const OUTCOMES = ['invite', 'invite_again', 'already_member', 'invalid', 'duplicate', 'declined'] as const;
const TEAM_OUTCOMES = ['add', 'create', 'already_in', 'on_joining', 'create_on_joining'] as const;

/** The outcome for one line of a file of people. */
export const importLineResource = resource('import_line', {
  line: count(),
  name: textOrNull(),
  email: text(),
  team: textOrNull(),
  outcome: oneOf(OUTCOMES),
  team_outcome: oneOf(TEAM_OUTCOMES).nullable(),
});

export type ImportLine = InferType<typeof importLineResource>;
