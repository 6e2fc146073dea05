import { createStore } from '../state/store.ts';
import type { Outbox } from './outbox.ts';

/** The page's outbox, once something asks for it: whoever tells of it has no need to load it before. */
export const outboxInUse = createStore<Outbox | undefined>(undefined);
