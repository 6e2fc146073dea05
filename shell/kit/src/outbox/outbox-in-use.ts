import { createStore } from '../state/store.ts';
import type { Outbox } from './outbox.ts';

/** The page's outbox, once something uses it: code that shows its state need not load it before. */
export const outboxInUse = createStore<Outbox | undefined>(undefined);
