/** In the order of the lifecycle. */
export const STATUSES = ['creation', 'validation', 'working', 'review', 'archive'] as const;
export const LEVELS = ['company', 'team', 'personal'] as const;
export const GOALS = ['committed', 'aspirational'] as const;
export const HEALTHS = ['off_track', 'at_risk', 'on_track'] as const;

export type Status = (typeof STATUSES)[number];
export type Level = (typeof LEVELS)[number];
export type Goal = (typeof GOALS)[number];
export type Health = (typeof HEALTHS)[number];

type Direction = 'forward' | 'backward';
export type Transition = {
  from: Status;
  to: Status;
  direction: Direction;
  /** Who may make the move: only the validator, or the owner as well. */
  who: 'validator' | 'owner_or_validator';
  needsKeyResult: boolean;
  /** Text key of the action's label. */
  labelKey: string;
};

const step = (
  from: Status,
  to: Status,
  direction: Direction,
  labelKey: string,
  rules: { who?: Transition['who']; needsKeyResult?: boolean } = {},
): Transition => ({
  from,
  to,
  direction,
  labelKey: `objective.move.${labelKey}`,
  who: rules.who ?? 'owner_or_validator',
  needsKeyResult: rules.needsKeyResult ?? false,
});

/** Every allowed status move (product-rules.md, "Who may move an objective"). */
const TRANSITIONS: readonly Transition[] = [
  step('creation', 'validation', 'forward', 'request_validation', { needsKeyResult: true }),
  step('validation', 'working', 'forward', 'start_working', { who: 'validator' }),
  step('validation', 'creation', 'backward', 'back_to_creation'),
  step('working', 'review', 'forward', 'go_to_review', { who: 'validator' }),
  step('working', 'validation', 'backward', 'back_to_validation'),
  step('review', 'archive', 'forward', 'archive'),
  step('review', 'working', 'backward', 'resume_working'),
  step('archive', 'review', 'backward', 're_review'),
];

/** What a user's right to move an objective depends on, besides its status. */
export type MoveContext = { isOwner: boolean; isValidator: boolean; keyresultCount: number };
export type MoveRefusal = 'OBJECTIVE_MOVE_ILLEGAL' | 'OBJECTIVE_MOVE_FORBIDDEN' | 'KEYRESULT_REQUIRED';
export type MoveVerdict = { ok: true } | { ok: false; code: MoveRefusal };

/** Whether work on an objective has started: every status but creation and validation. */
export const hasStarted = (status: Status): boolean => status !== 'creation' && status !== 'validation';

/** Whether a move leads back to an earlier status. */
export const isMoveBack = (from: Status, to: Status): boolean => STATUSES.indexOf(to) < STATUSES.indexOf(from);

/** The table's row for a move; undefined if there is none. */
const transitionFor = (from: Status, to: Status): Transition | undefined =>
  TRANSITIONS.find((transition) => transition.from === from && transition.to === to);

const verdictOf = (transition: Transition, { isOwner, isValidator, keyresultCount }: MoveContext): MoveVerdict => {
  const allowed = isValidator || (isOwner && transition.who === 'owner_or_validator');
  if (!allowed) return { ok: false, code: 'OBJECTIVE_MOVE_FORBIDDEN' };
  if (transition.needsKeyResult && keyresultCount === 0) return { ok: false, code: 'KEYRESULT_REQUIRED' };
  return { ok: true };
};

/** Whether a person may make a move. A move that is not in the table is illegal for everyone. */
export const canMove = ({ from, to, ...context }: MoveContext & { from: Status; to: Status }): MoveVerdict => {
  const transition = transitionFor(from, to);
  return transition ? verdictOf(transition, context) : { ok: false, code: 'OBJECTIVE_MOVE_ILLEGAL' };
};

export type NextStep = Pick<Transition, 'to' | 'direction' | 'labelKey'> & {
  allowed: boolean;
  /** Why the move is not allowed. */
  code?: MoveRefusal;
};

/** The moves that a screen offers from a status, forward first, each allowed or with the reason why not. */
export const nextSteps = ({ status, ...context }: MoveContext & { status: Status }): NextStep[] =>
  TRANSITIONS.filter((transition) => transition.from === status).map((transition) => {
    const { to, direction, labelKey } = transition;
    const verdict = verdictOf(transition, context);
    if (verdict.ok) return { to, direction, labelKey, allowed: true };
    return { to, direction, labelKey, allowed: false, code: verdict.code };
  });

/** Whether a user counts as owner: the named user or, at team level, every member of the team. */
export const isObjectiveOwner = (
  objective: { level: Level; user_uuid: string | null },
  userUuid: string,
  teamMembers: readonly string[],
): boolean => (objective.level === 'team' ? teamMembers.includes(userUuid) : objective.user_uuid === userUuid);
