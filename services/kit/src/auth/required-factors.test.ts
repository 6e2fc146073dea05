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

describe('a call in an organisation', () => {
  it.each([
    ['that requires no second factor is allowed', { required: false, active: true }, undefined],
    [
      'that requires a second factor is refused for a member without one',
      { required: true, active: true },
      'SECOND_FACTOR_REQUIRED',
    ],
    [
      'that requires a second factor is allowed for a member who has just added one',
      { required: true, active: true, secondFactor: true },
      undefined,
    ],
    [
      'that requires a second factor is refused with NOT_FOUND for an invited user',
      { required: true, active: false },
      'NOT_FOUND',
    ],
    [
      'that requires a second factor is refused with NOT_FOUND for a user who is no member',
      { required: true },
      'NOT_FOUND',
    ],
    [
      'that requires a second factor is refused for a member while identity is unavailable',
      { required: true, active: true, secondFactor: new Error('away') },
      'SECOND_FACTOR_REQUIRED',
    ],
  ])('%s', async (_what, world, code) => {
    const call = { params: { org: randomUUID() }, session };
    const answer = step(world).requireFactor(call);
    await (code ? expect(answer).rejects.toMatchObject({ code }) : expect(answer).resolves.toBeUndefined());
  });

  it('makes no query for a session with a second factor, and one for two calls of a session without', async () => {
    const { asked, requireFactor } = step({ required: false });
    const params = { org: randomUUID() };
    await requireFactor({ params, session: { ...session, secondFactor: true } });
    expect(asked).toEqual([]);
    await requireFactor({ params, session });
    await requireFactor({ params, session });
    expect(asked).toHaveLength(1);
  });
});
