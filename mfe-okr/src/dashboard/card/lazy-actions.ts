import { lazyGroup } from '@waymark/shell-kit';

/** The actions of a card, loaded after the card. */
export const cardActions = lazyGroup(() => import('./card-actions.tsx'));
