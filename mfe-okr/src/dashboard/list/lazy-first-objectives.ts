import { lazyGroup } from '@waymark/shell-kit';

/** What only a new organisation shows, loaded once it is known to be one. */
export const firstObjectives = lazyGroup(() => import('./first-objectives.tsx'));
