export { type CheckInContent, type Entry, isDone, isMade, isWaiting } from './entry.ts';
export { useOutbox } from './page-outbox.ts';
