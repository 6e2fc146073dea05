import { lazyGroup } from '@waymark/shell-kit';

/** The empty states of the list, loaded once one is shown. */
export const nothingHere = lazyGroup(() => import('./nothing-here.tsx'));
