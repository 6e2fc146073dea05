import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createRequireFactor } from './required-factors.ts';

const session = { userUuid: randomUUID(), sessionId: randomUUID(), lang: 'en' as const, superAdmin: false };

type World = { required: boolean; active?: boolean; secondFactor?: boolean | Error };

/** What a service has stored, and what identity says of the session. */
const step = ({ required, active, secondFactor = false }: World) => {
  const asked: string[] = [];
  const database = {
    readInOrganisation: async <Row>(_organisation: string, sql: string) => {
      asked.push(sql);
      if (sql.includes('from organisations')) return [{ required }] as Row[];
      return (active === undefined ? [] : [{ active }]) as Row[];
    },
  };
  const requireFactor = createRequireFactor(database, async () => {
    if (secondFactor instanceof Error) throw secondFactor;
    return { stands: true, super_admin: false, second_factor: secondFactor };
  });
  return { asked, requireFactor };
};

describe('a call of an organisation', () => {
  it.each([
    ['that requires nothing', { required: false, active: true }, undefined],
    ['that requires a factor, by a member without one', { required: true, active: true }, 'SECOND_FACTOR_REQUIRED'],
    [
      'that requires a factor, by a member who has just added one',
      { required: true, active: true, secondFactor: true },
      undefined,
    ],
    ['that requires a factor, by somebody invited', { required: true, active: false }, 'NOT_FOUND'],
    ['that requires a factor, by a stranger', { required: true }, 'NOT_FOUND'],
    [
      'that requires a factor, while identity is away',
      { required: true, active: true, secondFactor: new Error('away') },
      'SECOND_FACTOR_REQUIRED',
    ],
  ])('%s', async (_what, world, code) => {
    const call = { params: { org: randomUUID() }, session };
    const answer = step(world).requireFactor(call);
    await (code ? expect(answer).rejects.toMatchObject({ code }) : expect(answer).resolves.toBeUndefined());
  });

  it('needs no query for a person with a factor, and one a second for the others', async () => {
    const { asked, requireFactor } = step({ required: false });
    const params = { org: randomUUID() };
    await requireFactor({ params, session: { ...session, secondFactor: true } });
    expect(asked).toEqual([]);
    await requireFactor({ params, session });
    await requireFactor({ params, session });
    expect(asked).toHaveLength(1);
  });
});
