import { lazyGroup } from './lazy-component.tsx';

/** The chunk that renders long lists virtually; short lists do without it. */
export const virtualLists = lazyGroup(() => import('./virtual-rows.tsx'));

/** Number of items from which a list is rendered virtually. */
export const VIRTUAL_FROM = 40;
