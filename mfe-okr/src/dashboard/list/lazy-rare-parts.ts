import { lazyGroup } from '@waymark/shell-kit';

/** The parts of the list that few visits show, loaded with the first one shown. */
export const rareParts = lazyGroup(() => import('./rare-parts.ts'));
