import { fold, isEmail, normaliseEmail } from '@waymark/contracts';

export type ImportRow = { name?: string | null; email?: string | null; team?: string | null };

/** The outcome for the person of a line. */
export type PersonOutcome = 'invite' | 'invite_again' | 'already_member' | 'invalid' | 'duplicate' | 'declined';
/** The outcome for the team of a line: an invited person joins it on acceptance. */
export type TeamOutcome = 'add' | 'create' | 'already_in' | 'on_joining' | 'create_on_joining' | null;

export type ImportLine = {
  /** Counted from 1, in the order of the rows. */
  line: number;
  name: string | null;
  email: string;
  team: string | null;
  outcome: PersonOutcome;
  team_outcome: TeamOutcome;
};

/** The data that an import looks up in the organisation, without people outside of it. Addresses in lower case. */
export type ImportGround = {
  /** Members by address; `active` is false for invited ones. */
  members: ReadonlyMap<string, { uuid: string; active: boolean }>;
  /** Addresses that want no invitations of the organisation. */
  declined: ReadonlySet<string>;
  /** By name, normalised with `fold`. */
  teams: ReadonlyMap<string, { uuid: string; userUuids: readonly string[] }>;
};

const personOutcome = (email: string, seen: ReadonlySet<string>, ground: ImportGround): PersonOutcome => {
  if (!isEmail(email)) return 'invalid';
  if (seen.has(email)) return 'duplicate';
  const member = ground.members.get(email);
  if (member?.active) return 'already_member';
  if (ground.declined.has(email)) return 'declined';
  return member ? 'invite_again' : 'invite';
};

const LEFT_OUT: ReadonlySet<PersonOutcome> = new Set(['invalid', 'duplicate', 'declined']);

const teamOutcome = (outcome: PersonOutcome, email: string, team: string | null, ground: ImportGround): TeamOutcome => {
  if (team === null || LEFT_OUT.has(outcome)) return null;
  const known = ground.teams.get(fold(team));
  const waits = outcome === 'invite' || outcome === 'invite_again';
  if (!known) return waits ? 'create_on_joining' : 'create';
  if (waits) return 'on_joining';
  const uuid = ground.members.get(email)?.uuid;
  return uuid !== undefined && known.userUuids.includes(uuid) ? 'already_in' : 'add';
};

/** Plans an import, line by line. Team names are matched ignoring case and accents. */
export const planImport = (rows: readonly ImportRow[], ground: ImportGround): ImportLine[] => {
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const email = normaliseEmail(row.email ?? '');
    const team = row.team?.trim() || null;
    const outcome = personOutcome(email, seen, ground);
    if (outcome !== 'invalid') seen.add(email);
    const name = row.name?.trim() || null;
    return { line: index + 1, name, email, team, outcome, team_outcome: teamOutcome(outcome, email, team, ground) };
  });
};
