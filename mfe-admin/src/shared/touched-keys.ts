import { keys } from '@waymark/shell-kit';

/** What a change of members makes out of date: teams and seats change with them. */
export const touchedByMembers = (org: string) => [
  keys.members(org),
  keys.teams(org),
  keys.detail(org),
  keys.subscription(org),
  keys.notifications(org),
];

export const touchedByTeams = (org: string) => [keys.teams(org), keys.notifications(org)];
