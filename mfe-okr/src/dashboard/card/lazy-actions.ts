import { lazyGroup } from '@waymark/shell-kit';

/** What a card can do: it comes after the card. */
export const cardActions = lazyGroup(() => import('./card-actions.tsx'));
