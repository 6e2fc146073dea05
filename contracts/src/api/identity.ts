export * from './identity/account.ts';
export * from './identity/api-tokens.ts';
export * from './identity/factors.ts';
export * from './identity/internal.ts';
export * from './identity/invitations.ts';
export * from './identity/members.ts';
export * from './identity/organisations.ts';
export * from './identity/teams.ts';
