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
  it('is repeated after the owning service was asked, for each kind of missing data', async () => {
    const { asked, healing } = asking();
    const noTeam = new NotInReadModelError({ team: 't' }, new AppError('VALIDATION'));
    const both = new NotInReadModelError({ members: ['a', 'b'] }, new AppError('VALIDATION'));
    await expect(healing.retry('org', meeting(notAMember('me'), blocked(), noTeam, both))).resolves.toBe('done');
    expect(asked).toEqual(['member me', 'blocks', 'team t', 'member a', 'member b']);
  });

  it('is refused if the owning service does not have the data either', async () => {
    const { asked, healing } = asking({ member: false });
    await expect(healing.retry('org', meeting(notAMember('me')))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(asked).toEqual(['member me']);
  });

  it('is refused if the data is still missing after the owning service was asked once', async () => {
    const { asked, healing } = asking();
    const work = meeting(notAMember('me'), notAMember('me'), notAMember('me'));
    await expect(healing.retry('org', work)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(asked).toEqual(['member me']);
  });

  it('is refused with BLOCKED_FOR_NOT_PAYING while billing keeps the organisation blocked', async () => {
    const { healing } = asking({ blocks: false });
    await expect(healing.retry('org', meeting(blocked()))).rejects.toMatchObject({ code: 'BLOCKED_FOR_NOT_PAYING' });
  });

  it('passes on any other error without asking the owning service', async () => {
    const { asked, healing } = asking();
    await expect(healing.retry('org', meeting(new Error('other')))).rejects.toThrow('other');
    expect(asked).toEqual([]);
  });
});
