export { type Entry, isDone, isSaid, type Said } from './entry.ts';
export { useOutbox } from './page-outbox.ts';
