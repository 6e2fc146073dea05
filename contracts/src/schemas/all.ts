/* Every schema of a body or a query, by name: declared calls refer to them so that a declaration weighs nothing in a browser. */
export * from './api-token.ts';
export * from './audit.ts';
export * from './data-extraction.ts';
export * from './dev.ts';
export * from './factor.ts';
export * from './history.ts';
export * from './internal.ts';
export * from './keyresult.ts';
export * from './members.ts';
export * from './objective.ts';
export * from './organisation.ts';
export * from './reminder.ts';
export * from './reporting.ts';
export * from './session.ts';
export * from './subscription.ts';
export * from './team.ts';
export * from './user.ts';
