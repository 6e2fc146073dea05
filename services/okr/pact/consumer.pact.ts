import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpPact, examples, hearSubscriptions, ID, internalExchange, takesEvents } from '@waymark/contracts/pact';
import { AppError, createHttpInternalClient, type Database, type InternalClient } from '@waymark/service-kit';
import { createHealing } from '../src/people/healing.ts';
import { type Gap, UnknownHereError } from '../src/people/unknown-here.ts';
import { createWorld, type World } from '../src/testing/world.ts';

let world: World;
let types: ReadonlySet<string>;

beforeAll(async () => {
  world = await createWorld();
  types = hearSubscriptions(world.host.transport);
  await world.service.start();
});
afterAll(async () => {
  await world.service.stop();
  await world.close();
});

describe('okr and the events of the others', () => {
  takesEvents('okr', () => ({ types, take: (event) => world.deliver(event) }));
});

describe('okr and identity', () => {
  const pact = createHttpPact('okr', 'identity');
  const ORG = `/internal/organisations/${ID.org}`;

  /** Work that meets somebody unknown the first time. */
  const healing = async (url: string, gap: Gap): Promise<string> => {
    const internal: InternalClient = createHttpInternalClient(ID.secret, { identity: url });
    const database: Database = world.host.database;
    let tries = 0;
    return createHealing({ database, internal }).retry(ID.org, async () => {
      tries += 1;
      if (tries === 1) throw new UnknownHereError(gap, new AppError('NOT_FOUND'));
      return 'healed';
    });
  };

  it('asks for a member whom it does not know yet', () => {
    const asks = { given: 'an organisation', what: 'a member', path: `${ORG}/members/${ID.member}` };
    return pact.serving([internalExchange(asks, { member: examples.memberSnapshot })], async (url) => {
      await expect(healing(url, { members: [ID.member] })).resolves.toBe('healed');
    });
  });

  it('takes a member whom identity does not know for one who is not there', () => {
    const given = 'an organisation without such a member';
    const asks = { given, what: 'a member who is not there', path: `${ORG}/members/${ID.member}` };
    return pact.serving([internalExchange(asks, null)], async (url) => {
      await expect(healing(url, { members: [ID.member] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  it('asks for a team that it does not know yet', () => {
    const asks = { given: 'an organisation', what: 'a team', path: `${ORG}/teams/${ID.team}` };
    return pact.serving([internalExchange(asks, { team: examples.teamSnapshot })], async (url) => {
      await expect(healing(url, { team: ID.team })).resolves.toBe('healed');
    });
  });
});
