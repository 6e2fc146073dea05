import { type BlockerKind, type BlockerResource, isTooLong, SENTENCE_MAX_LENGTH } from '@waymark/contracts';

/**
 * The form values of a blocker. An empty `user_uuid` or `team_uuid` means a member or team that is not chosen yet; null in both means
 * somebody outside.
 */
export type BlockerInput = {
  kind: BlockerKind;
  text: string;
  user_uuid: string | null;
  team_uuid: string | null;
};

export const EMPTY_BLOCKER: BlockerInput = { kind: 'waiting', text: '', user_uuid: '', team_uuid: null };

/** The form values of a blocker that exists. */
export const inputOf = ({ kind, text, user_uuid, team_uuid }: BlockerResource): BlockerInput => ({
  kind,
  text,
  user_uuid,
  team_uuid,
});

/** Whom a blocker waits for. */
export const WAITED_FOR = ['member', 'team', 'outside'] as const;
export type WaitedFor = (typeof WAITED_FOR)[number];

/** Whom the form says that it waits for, whether or not somebody is chosen yet. */
export const waitedForOf = ({ user_uuid, team_uuid }: BlockerInput): WaitedFor => {
  if (user_uuid !== null) return 'member';
  return team_uuid === null ? 'outside' : 'team';
};

const NOBODY = { user_uuid: null, team_uuid: null };
const NOT_CHOSEN: Readonly<Record<WaitedFor, Pick<BlockerInput, 'user_uuid' | 'team_uuid'>>> = {
  member: { ...NOBODY, user_uuid: '' },
  team: { ...NOBODY, team_uuid: '' },
  outside: NOBODY,
};

/** The input with another answer to whom it waits for; a member or a team has to be chosen anew. */
export const withWaitedFor = (input: BlockerInput, who: WaitedFor): BlockerInput => ({ ...input, ...NOT_CHOSEN[who] });

/** Only the kind `waiting` names somebody. */
export const withKind = (input: BlockerInput, kind: BlockerKind): BlockerInput => {
  if (kind === input.kind) return input;
  return { ...withWaitedFor(input, kind === 'waiting' ? 'member' : 'outside'), kind };
};

/** The fields that are still empty, in the order of the form. */
export const missingIn = ({ text, user_uuid, team_uuid }: BlockerInput): (keyof BlockerInput)[] => [
  ...(user_uuid === '' ? (['user_uuid'] as const) : []),
  ...(team_uuid === '' ? (['team_uuid'] as const) : []),
  ...(text.trim() === '' ? (['text'] as const) : []),
];

/** Whether it is complete and not too long. */
export const isWhole = (input: BlockerInput): boolean =>
  missingIn(input).length === 0 && !isTooLong(input.text.trim(), SENTENCE_MAX_LENGTH);
