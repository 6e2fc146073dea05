// The dialogs of one team in one file: they share most of their code.
export { DeleteTeam } from './delete-team.tsx';
export { TeamNameDialog } from './team-name-dialog.tsx';
export { TeamPeopleDialog } from './team-people-dialog.tsx';
