import type { FieldKeys } from './consistency.ts';

/** The kinds of blockers of a key result (product-rules.md, "Blockers"). */
export const BLOCKER_KINDS = ['waiting', 'time', 'money', 'unclear', 'technical', 'other'] as const;
export type BlockerKind = (typeof BLOCKER_KINDS)[number];

type WaitedFor = { kind: BlockerKind; user_uuid?: string | null; team_uuid?: string | null };

/** Only a blocker of kind `waiting` may name a member or a team, and not both. Without either, it waits for somebody outside. */
export const blockerProblems = ({ kind, user_uuid, team_uuid }: WaitedFor): FieldKeys => {
  if (kind === 'waiting') return user_uuid && team_uuid ? { team_uuid: 'validation.blocker.one_only' } : {};
  return {
    ...(user_uuid && { user_uuid: 'validation.blocker.waiting_only' }),
    ...(team_uuid && { team_uuid: 'validation.blocker.waiting_only' }),
  };
};
