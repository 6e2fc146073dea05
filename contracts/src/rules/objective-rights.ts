import { isObjectiveOwner, type Level } from './transitions.ts';

/** The fields that say whose an objective is and who approves it. */
export const RESPONSIBILITY_FIELDS = ['user_uuid', 'team_uuid', 'validator_uuid'] as const;

type Held = {
  level: Level;
  user_uuid: string | null;
  validator_uuid: string | null;
  /** Null once the account is gone. */
  creator_uuid: string | null;
};
/** A member who looks at an objective, and who is in the team that owns it. */
type Beholder = { userUuid: string; admin: boolean; teamMembers: readonly string[] };

/**
 * Whether somebody answers for an objective: its owner (at team level every member of the team), its validator, whoever created it, and
 * admins. They alone change its owner and validator, and delete it (product-rules.md, "Who may change an objective", "Who may
 * delete an objective").
 */
export const answersFor = (objective: Held, { userUuid, admin, teamMembers }: Beholder): boolean =>
  admin ||
  isObjectiveOwner(objective, userUuid, teamMembers) ||
  objective.validator_uuid === userUuid ||
  objective.creator_uuid === userUuid;

/**
 * Whether somebody answers for a key result: its owner, the objective's owner and validator, and admins. They check in on it, ask others
 * to, and raise blockers (product-rules.md, "Check-ins", "Blockers").
 */
export const answersForKeyResult = (
  objective: Omit<Held, 'creator_uuid'>,
  keyresult: { user_uuid: string },
  { userUuid, admin, teamMembers }: Beholder,
): boolean =>
  admin ||
  keyresult.user_uuid === userUuid ||
  objective.validator_uuid === userUuid ||
  isObjectiveOwner(objective, userUuid, teamMembers);
