import { fold, type ImportLine } from '@waymark/contracts';

type ImportSummary = {
  invited: number;
  /** Of those, the people without a pending invitation. */
  newlyInvited: number;
  /** Lines that add nobody to the organisation, though perhaps to a team. */
  present: number;
  leftOut: number;
  newTeams: string[];
  /** Lines that change something. */
  effective: number;
};

const INVITED = new Set<ImportLine['outcome']>(['invite', 'invite_again']);
const LEFT_OUT = new Set<ImportLine['outcome']>(['invalid', 'duplicate', 'declined']);
const CREATING = new Set<ImportLine['team_outcome']>(['create', 'create_on_joining']);
const CHANGING = new Set<ImportLine['team_outcome']>(['create', 'create_on_joining', 'add', 'on_joining']);

/** Distinct names, ignoring case and accents: the server creates one team for them. */
const distinct = (names: readonly string[]): string[] => [
  ...new Map(names.map((name) => [fold(name), name.trim()])).values(),
];

/** What an import changes, summed over all lines. */
export const summaryOf = (lines: readonly ImportLine[]): ImportSummary => {
  const count = (holds: (line: ImportLine) => boolean): number => lines.filter(holds).length;
  return {
    invited: count(({ outcome }) => INVITED.has(outcome)),
    newlyInvited: count(({ outcome }) => outcome === 'invite'),
    present: count(({ outcome }) => outcome === 'already_member'),
    leftOut: count(({ outcome }) => LEFT_OUT.has(outcome)),
    newTeams: distinct(lines.flatMap(({ team, team_outcome }) => (team && CREATING.has(team_outcome) ? [team] : []))),
    effective: count(
      ({ outcome, team_outcome }) =>
        !LEFT_OUT.has(outcome) && (outcome !== 'already_member' || CHANGING.has(team_outcome)),
    ),
  };
};
