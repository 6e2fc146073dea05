export { type CheckInContent, type Entry, isDone, isMade } from './entry.ts';
export { useOutbox } from './page-outbox.ts';
