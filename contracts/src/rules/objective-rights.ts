import { isObjectiveOwner, type Level } from './transitions.ts';

/** The fields that name the owner and the validator. */
export const RESPONSIBILITY_FIELDS = ['user_uuid', 'team_uuid', 'validator_uuid'] as const;

type Held = {
  level: Level;
  user_uuid: string | null;
  validator_uuid: string | null;
  /** Null if the account was deleted. */
  creator_uuid: string | null;
};
/** The member who looks at an objective, and the members of the team that owns it. */
export type Viewer = { userUuid: string; admin: boolean; teamMembers: readonly string[] };

/**
 * Whether a member is responsible for an objective: its owner (at team level every member of the team), its validator, its creator, or an
 * admin. Only they may change its owner and validator, or delete it (product-rules.md, "Who may change an objective", "Who may delete an
 * objective").
 */
export const answersFor = (objective: Held, { userUuid, admin, teamMembers }: Viewer): boolean =>
  admin ||
  isObjectiveOwner(objective, userUuid, teamMembers) ||
  objective.validator_uuid === userUuid ||
  objective.creator_uuid === userUuid;

/**
 * Whether a member is responsible for a key result: its owner, the objective's owner or validator, or an admin. They may check in on it,
 * ask others to, and raise blockers (product-rules.md, "Check-ins", "Blockers").
 */
export const answersForKeyResult = (
  objective: Omit<Held, 'creator_uuid'>,
  keyresult: { user_uuid: string },
  { userUuid, admin, teamMembers }: Viewer,
): boolean =>
  admin ||
  keyresult.user_uuid === userUuid ||
  objective.validator_uuid === userUuid ||
  isObjectiveOwner(objective, userUuid, teamMembers);
