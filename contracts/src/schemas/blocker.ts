import type { InferType } from 'yup';
import { BLOCKER_KINDS, type BlockerKind, blockerProblems } from '../rules/blockers.ts';
import { SENTENCE_MAX_LENGTH } from '../rules/limits.ts';
import { between } from './between.ts';
import { choice, fields, lineWhenSent, optionalUuid, REQUIRED, requiredLine } from './fields.ts';
import { queryFlag, queryLimit, queryOffset } from './query-fields.ts';

/** Whom the blocker waits for. With neither, it waits for somebody outside the organisation. */
const waitedFor = { user_uuid: optionalUuid(), team_uuid: optionalUuid() };

const fits = {
  name: 'waited_for',
  skipAbsent: true,
  test: between<{ kind?: BlockerKind; user_uuid?: string | null; team_uuid?: string | null }>(
    ['kind', 'user_uuid', 'team_uuid'],
    ({ kind = 'waiting', ...named }) => blockerProblems({ kind, ...named }),
  ),
};

export const blockerCreate = fields({
  kind: choice(BLOCKER_KINDS).required(REQUIRED),
  text: requiredLine(REQUIRED, SENTENCE_MAX_LENGTH),
  ...waitedFor,
}).test(fits);

/** A partial edit. Once merged with the stored blocker, it is checked again with `blockerProblems`. */
export const blockerEdit = fields({
  kind: choice(BLOCKER_KINDS).nonNullable(REQUIRED),
  text: lineWhenSent(REQUIRED, SENTENCE_MAX_LENGTH),
  ...waitedFor,
}).test(fits);

/** How the blocker was removed. */
export const blockerResolve = fields({ text: requiredLine(REQUIRED, SENTENCE_MAX_LENGTH) });

/** `open`: only blockers that are not resolved. */
export const blockerQuery = fields({ open: queryFlag(), limit: queryLimit(), offset: queryOffset() });

export type BlockerCreate = InferType<typeof blockerCreate>;
export type BlockerEdit = InferType<typeof blockerEdit>;
export type BlockerResolve = InferType<typeof blockerResolve>;
export type BlockerQuery = InferType<typeof blockerQuery>;
