import { describe, expect, test } from '@jest/globals';
import type { ObjectiveEdit, Status } from '@waymark/contracts';
import { AppError, NotInReadModelError } from '@waymark/service-kit';
import type { Sent } from '../access/sent.ts';
import { newObjective } from './objective.ts';
import { decideChange, type OpenObjective, refuseCopy, refuseDeletion, type Viewer } from './objective-policy.ts';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const EARLIER = '2026-03-02T08:00:00.000Z';
const STRANGER: Viewer = {
  userUuid: 'eve',
  admin: false,
  teamMembers: [],
  blocked_for_not_paying: false,
  blocked_for_active_users_over_subscription: false,
};
const OWNER = { ...STRANGER, userUuid: 'ann' };
const BLOCKED = { blocked_for_not_paying: true };

const open = (status: Status, viewer: Viewer, more: Partial<OpenObjective> = {}): OpenObjective => {
  const sent = { name: 'Win', level: 'company', goal: 'committed', user_uuid: 'ann', validator_uuid: 'bob' } as const;
  const objective = newObjective(sent, { uuid: 'o', creatorUuid: 'carl', now: NOW }, 'UTC');
  const calendar = { rhythm: 'weekly', weekday: 1, timeZone: 'UTC' } as const;
  return { viewer, objective: { ...objective, status }, keyResults: [], statusSince: NOW, calendar, ...more };
};

const valid = (content: ObjectiveEdit): Sent<ObjectiveEdit> => ({ valid: true, content });
const invalid = (fields: Record<string, unknown>): Sent<ObjectiveEdit> => ({
  valid: false,
  refusal: new AppError('VALIDATION'),
  fields,
});
const INVALID = invalid({});

const outcomeOf = (work: () => unknown): unknown => {
  try {
    return work() ?? 'done';
  } catch (thrown) {
    const refusal = thrown instanceof NotInReadModelError ? thrown.refusal : thrown;
    if (refusal instanceof AppError) return refusal.code;
    throw thrown;
  }
};

describe('a change of an objective', () => {
  test.each<[string, Status, Viewer, Sent<ObjectiveEdit>, string]>([
    [
      'a stale move by a member without a role in a blocked organisation',
      'creation',
      { ...STRANGER, ...BLOCKED },
      valid({ status: 'validation', updated_at: EARLIER }),
      'OBJECTIVE_MOVE_FORBIDDEN',
    ],
    [
      'an illegal move in a blocked organisation',
      'creation',
      { ...OWNER, ...BLOCKED },
      valid({ status: 'working' }),
      'BLOCKED_FOR_NOT_PAYING',
    ],
    [
      'a move with invalid content by a member without a role',
      'creation',
      STRANGER,
      invalid({ status: 'validation', name: '' }),
      'OBJECTIVE_MOVE_FORBIDDEN',
    ],
    [
      'another validator and invalid content by a member without a role',
      'creation',
      { ...STRANGER, ...BLOCKED },
      invalid({ validator_uuid: 'nobody', name: '' }),
      'OBJECTIVE_OWNER_FORBIDDEN',
    ],
    [
      'the same validator and invalid content by a member without a role',
      'creation',
      STRANGER,
      invalid({ validator_uuid: 'bob' }),
      'VALIDATION',
    ],
    [
      'another validator and invalid content by the owner',
      'creation',
      OWNER,
      invalid({ validator_uuid: 'nobody' }),
      'VALIDATION',
    ],
    [
      'a move to a status that cannot follow',
      'creation',
      OWNER,
      valid({ status: 'archive' }),
      'OBJECTIVE_MOVE_ILLEGAL',
    ],
    ['a move without a key result', 'creation', OWNER, valid({ status: 'validation' }), 'KEYRESULT_REQUIRED'],
    [
      'invalid content of an archived objective in a blocked organisation',
      'archive',
      { ...OWNER, ...BLOCKED },
      INVALID,
      'BLOCKED_FOR_NOT_PAYING',
    ],
    ['invalid content of an archived objective', 'archive', OWNER, INVALID, 'VALIDATION'],
    [
      'a stale edit of an archived objective',
      'archive',
      OWNER,
      valid({ name: 'x', updated_at: EARLIER }),
      'OBJECTIVE_ARCHIVED',
    ],
    ['an edit of a locked field', 'working', OWNER, valid({ name: 'Other' }), 'VALIDATION'],
  ])('is refused: %s', (_, status, viewer, sent, code) => {
    expect(outcomeOf(() => decideChange(open(status, viewer), sent, NOW))).toBe(code);
  });

  test.each<[string, Status, ObjectiveEdit, object]>([
    ['a stale edit of a locked field', 'working', { name: 'x', updated_at: EARLIER }, { kind: 'stale' }],
    [
      'a stale move to a status that cannot follow',
      'creation',
      { status: 'archive', updated_at: EARLIER },
      { kind: 'stale' },
    ],
    ['an edit', 'creation', { name: 'x', updated_at: NOW.toISOString() }, { kind: 'edited', changed: ['name'] }],
    ['an edit without a field', 'creation', {}, { kind: 'edited', changed: [] }],
    ['a move', 'review', { status: 'archive' }, { kind: 'moved', from: 'review', objective: { status: 'archive' } }],
  ])('has the expected outcome: %s', (_, status, sent, expected) => {
    expect(decideChange(open(status, OWNER), valid(sent), NOW)).toMatchObject(expected);
  });

  test('that moves a team objective is allowed for members of the team, and refused for others', () => {
    const ofTeam = { ...open('review', STRANGER).objective, level: 'team' as const, userUuid: null, teamUuid: 't' };
    const move = (teamMembers: string[]) =>
      outcomeOf(() =>
        decideChange(
          open('review', { ...STRANGER, teamMembers }, { objective: ofTeam }),
          valid({ status: 'archive' }),
          NOW,
        ),
      );
    expect(move(['eve'])).toMatchObject({ kind: 'moved' });
    expect(move(['ann'])).toBe('OBJECTIVE_MOVE_FORBIDDEN');
  });
});

describe('a deletion of an objective', () => {
  test.each([
    ['ann', false, 'done'],
    ['bob', false, 'done'],
    ['carl', false, 'done'],
    ['eve', true, 'done'],
    ['eve', false, 'FORBIDDEN'],
  ])('by %s (an admin: %s) is %s', (userUuid, admin, expected) => {
    const viewer = { ...STRANGER, userUuid, admin };
    expect(outcomeOf(() => refuseDeletion(open('working', viewer)))).toBe(expected);
  });

  test('is refused first for missing permission, then for a block, then for the archive', () => {
    expect(outcomeOf(() => refuseDeletion(open('archive', { ...STRANGER, ...BLOCKED })))).toBe('FORBIDDEN');
    expect(outcomeOf(() => refuseDeletion(open('archive', { ...OWNER, ...BLOCKED })))).toBe('BLOCKED_FOR_NOT_PAYING');
    expect(outcomeOf(() => refuseDeletion(open('archive', OWNER)))).toBe('OBJECTIVE_ARCHIVED');
  });
});

test('a copy is refused first for a block, then for the archive, and allowed for a member without a role', () => {
  expect(outcomeOf(() => refuseCopy(open('archive', { ...STRANGER, ...BLOCKED })))).toBe('BLOCKED_FOR_NOT_PAYING');
  expect(outcomeOf(() => refuseCopy(open('archive', STRANGER)))).toBe('OBJECTIVE_ARCHIVED');
  expect(outcomeOf(() => refuseCopy(open('working', STRANGER)))).toBe('done');
});
