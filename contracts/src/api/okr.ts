// Only re-exports: in a file with declarations of its own, the bundler would join all of these, and load them before the first card.
export * from './okr/blockers.ts';
export * from './okr/checkins.ts';
export * from './okr/comments.ts';
export * from './okr/internal.ts';
export * from './okr/key-results.ts';
export * from './okr/objectives.ts';
export * from './okr/reporting.ts';
