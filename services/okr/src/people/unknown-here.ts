import type { AppError } from '@waymark/service-kit';

/** People and a team that the read model lacks, though identity may know them already. */
export type Gap = { members?: readonly string[]; team?: string };

/** Something is not in the read model. If identity does not know it either, `refusal` is the answer. */
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
