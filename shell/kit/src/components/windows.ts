import { lazyGroup } from './lazily.tsx';

/** The code of long lists: short ones are shown without it. */
export const windows = lazyGroup(() => import('./window-list.tsx'));

/** From how many items on a list is long. */
export const LONG = 40;
