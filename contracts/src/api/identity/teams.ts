import { BLOCKED, call, ORGANISATION } from '../call.ts';

const TEAM = `${ORGANISATION}/teams/:team` as const;
const TEAM_CODES = ['FORBIDDEN', ...BLOCKED] as const;

export const listTeams = call({
  method: 'GET',
  path: `${ORGANISATION}/teams`,
  tag: 'teams',
  summary: 'The teams, in pages where a limit is given',
  query: 'teamsQuery',
  answer: { teams: ['team'] },
  paged: true,
});

export const createTeam = call({
  method: 'POST',
  path: `${ORGANISATION}/teams`,
  tag: 'teams',
  summary: 'Create a team',
  body: 'teamCreate',
  status: 201,
  answer: { team: 'team' },
  codes: TEAM_CODES,
});

export const editTeam = call({
  method: 'PUT',
  path: TEAM,
  tag: 'teams',
  summary: 'Rename a team',
  body: 'teamEdit',
  answer: { team: 'team' },
  codes: [...TEAM_CODES, 'EDITED_MEANWHILE'],
  refusalData: { EDITED_MEANWHILE: { team: 'team' } },
});

export const deleteTeam = call({
  method: 'DELETE',
  path: TEAM,
  tag: 'teams',
  summary: 'Delete a team; its objectives go to the team named, else to the company',
  body: 'teamDelete',
  answer: { team: 'team' },
  codes: TEAM_CODES,
});

export const addTeamMembers = call({
  method: 'POST',
  path: `${TEAM}/add`,
  tag: 'teams',
  summary: 'Put members into a team',
  body: 'teamMembersAdd',
  answer: { team: 'team' },
  codes: [...TEAM_CODES, 'MEMBER_NOT_ACTIVE'],
});

export const removeTeamMembers = call({
  method: 'DELETE',
  path: `${TEAM}/remove`,
  tag: 'teams',
  summary: 'Take members out of a team',
  body: 'teamMembersRemove',
  answer: { team: 'team' },
  codes: TEAM_CODES,
});
