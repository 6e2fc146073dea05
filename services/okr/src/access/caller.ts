import { type Blocks, blockOf, type Lang } from '@waymark/contracts';
import { AppError } from '@waymark/service-kit';
import { UnknownHereError } from '../people/unknown-here.ts';

/** Who asks, where, in which language and when. */
export type Asker = { organisation: string; userUuid: string; lang: Lang; now: Date };

/** What the organisation knows of an active member who asks. */
export type Caller = Blocks & { admin: boolean };

/** Refuses changes in a blocked organisation with 402 (decision 20), unless billing says that the block is lifted by now. */
export const refuseBlocked = (caller: Blocks): void => {
  const code = blockOf(caller);
  if (code) throw new UnknownHereError({ blocks: true }, new AppError(code));
};
