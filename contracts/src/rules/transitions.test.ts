import { describe, expect, test } from '@jest/globals';
import { canMove, hasStarted, isObjectiveOwner, nextSteps, STATUSES, type Status } from './transitions.ts';

const CALLERS = {
  owner: { isOwner: true, isValidator: false },
  validator: { isOwner: false, isValidator: true },
  both: { isOwner: true, isValidator: true },
  neither: { isOwner: false, isValidator: false },
} as const;
type Caller = keyof typeof CALLERS;

/**
 * The table "Who may move an objective" of product-rules.md, repeated independently: who may make which move of an objective with a key
 * result.
 */
const MAY: Readonly<Record<string, readonly Caller[]>> = {
  'creation>validation': ['owner', 'validator', 'both'],
  'validation>working': ['validator', 'both'],
  'validation>creation': ['owner', 'validator', 'both'],
  'working>review': ['validator', 'both'],
  'working>validation': ['owner', 'validator', 'both'],
  'review>archive': ['owner', 'validator', 'both'],
  'review>working': ['owner', 'validator', 'both'],
  'archive>review': ['owner', 'validator', 'both'],
};

const everyMove = STATUSES.flatMap((from) =>
  STATUSES.flatMap((to) => (Object.keys(CALLERS) as Caller[]).map((caller) => [from, to, caller] as const)),
);

const expected = (from: Status, to: Status, caller: Caller): string => {
  const allowed = MAY[`${from}>${to}`];
  if (!allowed) return 'OBJECTIVE_MOVE_ILLEGAL';
  return allowed.includes(caller) ? 'ok' : 'OBJECTIVE_MOVE_FORBIDDEN';
};

describe('moves of an objective', () => {
  test.each(everyMove)('from %s to %s by %s match the table of allowed moves', (from, to, caller) => {
    const verdict = canMove({ from, to, ...CALLERS[caller], keyresultCount: 1 });
    expect(verdict.ok ? 'ok' : verdict.code).toBe(expected(from, to, caller));
  });

  test('from creation to validation are refused without a key result', () => {
    const move = { from: 'creation', to: 'validation', keyresultCount: 0 } as const;
    expect(canMove({ ...move, ...CALLERS.owner })).toEqual({ ok: false, code: 'KEYRESULT_REQUIRED' });
    expect(canMove({ ...move, ...CALLERS.neither })).toEqual({ ok: false, code: 'OBJECTIVE_MOVE_FORBIDDEN' });
  });

  test('from validation back to creation are allowed without a key result', () => {
    expect(canMove({ from: 'validation', to: 'creation', ...CALLERS.owner, keyresultCount: 0 })).toEqual({ ok: true });
  });
});

describe('the next steps of an objective', () => {
  test('have a direction and a label in each status', () => {
    const labels = STATUSES.map((status) =>
      nextSteps({ status, ...CALLERS.both, keyresultCount: 1 }).map((step) => `${step.direction} ${step.labelKey}`),
    );
    expect(labels).toEqual([
      ['forward objective.move.request_validation'],
      ['forward objective.move.start_working', 'backward objective.move.back_to_creation'],
      ['forward objective.move.go_to_review', 'backward objective.move.back_to_validation'],
      ['forward objective.move.archive', 'backward objective.move.resume_working'],
      ['backward objective.move.re_review'],
    ]);
  });

  test('contain the error code of a step that is not allowed', () => {
    expect(nextSteps({ status: 'creation', ...CALLERS.owner, keyresultCount: 0 })).toMatchObject([
      { allowed: false, code: 'KEYRESULT_REQUIRED' },
    ]);
    expect(nextSteps({ status: 'working', ...CALLERS.owner, keyresultCount: 1 })).toMatchObject([
      { to: 'review', allowed: false, code: 'OBJECTIVE_MOVE_FORBIDDEN' },
      { to: 'validation', allowed: true },
    ]);
  });
});

test('work on an objective has started in the statuses working, review and archive', () => {
  expect(STATUSES.filter(hasStarted)).toEqual(['working', 'review', 'archive']);
});

describe('the owner of an objective', () => {
  test('is the user of the objective at the levels personal and company', () => {
    expect(isObjectiveOwner({ level: 'personal', user_uuid: 'ann' }, 'ann', [])).toBe(true);
    expect(isObjectiveOwner({ level: 'company', user_uuid: 'ann' }, 'bob', ['bob'])).toBe(false);
  });

  test('is every member of the team at team level', () => {
    expect(isObjectiveOwner({ level: 'team', user_uuid: null }, 'bob', ['ann', 'bob'])).toBe(true);
    expect(isObjectiveOwner({ level: 'team', user_uuid: 'ann' }, 'ann', ['bob'])).toBe(false);
  });
});
