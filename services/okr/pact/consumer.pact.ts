import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createHttpPact,
  describeEventConsumer,
  describeGuard,
  exampleSigner,
  examples,
  ID,
  internalExchange,
  pinsItsInternalCalls,
  recordSubscriptions,
} from '@waymark/contracts/pact';
import {
  AppError,
  createHttpInternalClient,
  type Database,
  type Gap,
  type InternalClient,
  NotInReadModelError,
} from '@waymark/service-kit';
import { guardCalls } from '@waymark/service-kit/testing';
import { createOkrHealing } from '../src/people/healing.ts';
import { organisations } from '../src/read-models.ts';
import { createWorld, type World } from '../src/testing/world.ts';

let world: World;
type Addresses = { identity?: string; billing?: string };

let types: ReadonlySet<string>;

beforeAll(async () => {
  world = await createWorld();
  types = recordSubscriptions(world.host.transport);
  await world.service.start();
});
afterAll(async () => {
  await world.service.stop();
  await world.close();
});

describe('okr and the events of the others', () => {
  describeEventConsumer('okr', () => ({ types, handle: (event) => world.deliver(event) }));
});

describe('okr and the owners of what it lacks', () => {
  const pact = createHttpPact('okr', 'identity');
  const billing = createHttpPact('okr', 'billing');
  const ORG = `/internal/organisations/${ID.org}`;

  /** Runs work that fails at its first attempt because of this gap. */
  const healing = async (addresses: Addresses, gap: Gap): Promise<string> => {
    const internal: InternalClient = createHttpInternalClient(exampleSigner, addresses);
    const database: Database = world.host.database;
    let tries = 0;
    return createOkrHealing({ database, internal }).retry(ID.org, async () => {
      tries += 1;
      if (tries === 1) throw new NotInReadModelError(gap, new AppError('NOT_FOUND'));
      return 'healed';
    });
  };

  it('asks for a member whom it does not know yet', () => {
    const request = { given: 'an organisation', what: 'a member', path: `${ORG}/members/${ID.member}` };
    return pact.serving([internalExchange(request, { member: examples.memberSnapshot })], async (url) => {
      await expect(healing({ identity: url }, { members: [ID.member] })).resolves.toBe('healed');
    });
  });

  it('takes a member whom identity does not know for one who is not there', () => {
    const given = 'an organisation without such a member';
    const request = { given, what: 'a member who is not there', path: `${ORG}/members/${ID.member}` };
    return pact.serving([internalExchange(request, null)], async (url) => {
      await expect(healing({ identity: url }, { members: [ID.member] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  it('asks for the organisation, whose new owner takes over what a member leaves', () => {
    const request = { given: 'an organisation', what: 'the organisation', path: ORG };
    const answer = { organisation: examples.organisationSnapshot };
    return pact.serving([internalExchange(request, answer)], async (url) => {
      const internal = createHttpInternalClient(exampleSigner, { identity: url });
      // An organisation that identity does not know has nothing to store.
      expect(await organisations.fetch(internal, world.host.database, ID.org)).toBeInstanceOf(Function);
    });
  });

  describeGuard(pact, (url) => guardCalls(createHttpInternalClient(exampleSigner, { identity: url })));

  it('asks for the subscription before it refuses for a block', () => {
    const given = 'an organisation on the free plan';
    const body = { organisations: [ID.org] };
    const request = { given, what: 'the subscription', path: '/internal/subscriptions', body };
    const state = { subscriptions: [{ organisation_uuid: ID.org, ...examples.subscription }] };
    return billing.serving([internalExchange(request, state)], async (url) => {
      await expect(healing({ billing: url }, { blocks: true })).resolves.toBe('healed');
    });
  });

  it('asks for a team that it does not know yet', () => {
    const request = { given: 'an organisation', what: 'a team', path: `${ORG}/teams/${ID.team}` };
    return pact.serving([internalExchange(request, { team: examples.teamSnapshot })], async (url) => {
      await expect(healing({ identity: url }, { team: ID.team })).resolves.toBe('healed');
    });
  });
});

describe('okr and the internal API', () => {
  pinsItsInternalCalls('okr', path.join(import.meta.dirname, '../src'));
});
