import { type Blocks, blockOf } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import { UnknownHereError } from '../people/unknown-here.ts';

/** Refuses changes in a blocked organisation with 402, unless billing says that the block is lifted by now. */
export const refuseBlocked = (blocks: Blocks): void => {
  const code = blockOf(blocks);
  if (code) throw new UnknownHereError({ blocks: true }, new AppError(code));
};
