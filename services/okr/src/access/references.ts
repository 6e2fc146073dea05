import { AppError, type FieldMessage, invalidField, NotInReadModelError, type Scope } from '@waymark/service-kit';
import { lockPeople, lockTeam, type Person } from '../people/people-store.ts';

const NO_MEMBER = 'validation.members.unknown';
const NO_TEAM = 'validation.team.unknown';

/** People by the field that names them, such as `validator_uuid` or `keyresults[1].user_uuid`. */
export type NamedPeople = Readonly<Record<string, string | null | undefined>>;

/** Checks that all these people are active members (422 otherwise). */
export const requireActive = (people: ReadonlyMap<string, Person>, named: NamedPeople): void => {
  const errors: Record<string, FieldMessage> = {};
  const missing = new Set<string>();
  for (const [field, user] of Object.entries(named)) {
    if (!user || people.get(user)?.active) continue;
    errors[field] = NO_MEMBER;
    missing.add(user);
  }
  if (missing.size > 0)
    throw new NotInReadModelError({ members: [...missing] }, new AppError('VALIDATION', { errors }));
};

/** Locks and checks people whom a change adds. */
export const requirePeople = async (scope: Scope, named: NamedPeople): Promise<void> => {
  const users = Object.values(named).filter((user) => typeof user === 'string');
  if (users.length > 0) requireActive(await lockPeople(scope, users), named);
};

/** Checks that the team exists (422 naming the field otherwise). @returns its name */
export const requireTeam = async (scope: Scope, team: string, field = 'team_uuid'): Promise<string> => {
  const name = await lockTeam(scope, team);
  if (name !== undefined) return name;
  throw new NotInReadModelError({ team }, invalidField(field, NO_TEAM));
};
