import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors.ts';
import { createHealing, NotInReadModelError, notAMember, refuseBlocked } from './healing.ts';

const asking = (answers: { member?: boolean; team?: boolean; blocks?: boolean } = {}) => {
  const asked: string[] = [];
  const healing = createHealing({
    member: async (_organisation, user) => {
      asked.push(`member ${user}`);
      return answers.member ?? true;
    },
    team: async (_organisation, team) => {
      asked.push(`team ${team}`);
      return answers.team ?? true;
    },
    blocks: async () => {
      asked.push('blocks');
      return answers.blocks ?? true;
    },
  });
  return { asked, healing };
};

/** Meets each of these in its turn, and then ends well. */
const meeting = (...errors: Error[]) => {
  const left = [...errors];
  return async (): Promise<string> => {
    const error = left.shift();
    if (error) throw error;
    return 'done';
  };
};
const blocked = (): Error => {
  try {
    refuseBlocked({ blocked_for_not_paying: true, blocked_for_active_users_over_subscription: false });
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('not refused');
};

describe('work that finds something missing in a read model', () => {
  it('is repeated once the owner was asked, for each kind of gap', async () => {
    const { asked, healing } = asking();
    const noTeam = new NotInReadModelError({ team: 't' }, new AppError('VALIDATION'));
    const both = new NotInReadModelError({ members: ['a', 'b'] }, new AppError('VALIDATION'));
    await expect(healing.retry('org', meeting(notAMember('me'), blocked(), noTeam, both))).resolves.toBe('done');
    expect(asked).toEqual(['member me', 'blocks', 'team t', 'member a', 'member b']);
  });

  it('is refused where the owner does not know it either', async () => {
    const { asked, healing } = asking({ member: false });
    await expect(healing.retry('org', meeting(notAMember('me')))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(asked).toEqual(['member me']);
  });

  it('is refused where the answer has not helped: the owner is asked once', async () => {
    const { asked, healing } = asking();
    const work = meeting(notAMember('me'), notAMember('me'), notAMember('me'));
    await expect(healing.retry('org', work)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(asked).toEqual(['member me']);
  });

  it('is refused with 402 while billing holds to the block', async () => {
    const { healing } = asking({ blocks: false });
    await expect(healing.retry('org', meeting(blocked()))).rejects.toMatchObject({ code: 'BLOCKED_FOR_NOT_PAYING' });
  });

  it('passes any other error on', async () => {
    const { asked, healing } = asking();
    await expect(healing.retry('org', meeting(new Error('other')))).rejects.toThrow('other');
    expect(asked).toEqual([]);
  });
});
