/*
 * Every schema of a body or a query, by name. Declared calls refer to these names, so that a declaration adds no schema to a browser's
 * bundle.
 */
export * from './api-token.ts';
export * from './audit.ts';
export * from './blocker.ts';
export * from './checkin.ts';
export * from './comment.ts';
export * from './data-extraction.ts';
export * from './dev.ts';
export * from './factor.ts';
export * from './history.ts';
export * from './inbox.ts';
export * from './internal.ts';
export * from './keyresult.ts';
export * from './mail-preferences.ts';
export * from './members.ts';
export * from './objective.ts';
export * from './organisation.ts';
export { integrationForm, rhythmForm } from './organisation-settings.ts';
export * from './page.ts';
export * from './reminder.ts';
export * from './reporting.ts';
export * from './session.ts';
export * from './subscription.ts';
export * from './team.ts';
export * from './user.ts';
