import type { AppError } from '@waymark/service-kit';

/** What the read model lacks though its owner may know it already: people, a team, that a block is lifted. */
export type Gap = { members?: readonly string[]; team?: string; blocks?: true };

/** Something is not in the read model. If its owner does not know it either, `refusal` is the answer. */
export class UnknownHereError extends Error {
  readonly gap: Gap;
  readonly refusal: AppError;

  constructor(gap: Gap, refusal: AppError) {
    super('Not in the read model', { cause: refusal });
    this.name = 'UnknownHereError';
    this.gap = gap;
    this.refusal = refusal;
  }
}
