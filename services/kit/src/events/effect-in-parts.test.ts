import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyEvent } from '@waymark/contracts';
import { createClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { type Consumer, consumer } from './consumer.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import { sampleEvent } from './testing/sample-events.ts';
import { postgresServer } from './testing/test-servers.ts';

describe('an effect in parts', () => {
  let server: EventDatabase;
  let okr: Database;
  let inbox: Inbox;
  let event: AnyEvent & { organisation: string };

  const write = async (scope: Scope, by: string): Promise<void> =>
    void (await scope.insert('effects', { event_id: event.id, by }));
  const written = async (): Promise<string[]> => {
    const read = async (scope: Scope) => (await scope.table('effects').orderBy('id')).map(({ by }) => String(by));
    return okr.inOrganisation(event.organisation, read);
  };

  /** Three rounds of the first part, and one of the second; `before` is called at the beginning of each. */
  const inParts = (before: (round: string) => void = () => undefined): Consumer => {
    const round = async (scope: Scope, name: string) => {
      before(name);
      await write(scope, name);
    };
    return consumer({
      name: 'recorder',
      on: {
        'waymark.identity.organisation.deleted.v1': {
          first: (scope) => round(scope, 'first'),
          parts: [
            async (scope, _event, rest) => {
              const after = Number(rest?.after ?? 0) + 1;
              await round(scope, `one ${after}`);
              return after < 3 ? { after: String(after) } : undefined;
            },
            (scope) => round(scope, 'two').then(() => undefined),
          ],
        },
      },
    });
  };
  const ALL = ['first', 'one 1', 'one 2', 'one 3', 'two'];

  beforeAll(async () => {
    server = await createEventDatabase(postgresServer());
    okr = await server.of('okr');
    inbox = createInbox(okr, createClock());
  });
  beforeEach(() => {
    event = sampleEvent() as AnyEvent & { organisation: string };
  });
  afterAll(() => server.close());

  it('is done part after part, and once however often the event is delivered', async () => {
    expect(await inbox.consume(inParts(), [[event]])).toEqual([['done']]);
    expect(await inbox.consume(inParts(), [[event, event]])).toEqual([['repeated', 'repeated']]);
    expect(await written()).toEqual(ALL);
  });

  it('of several events is done for each', async () => {
    const other = { ...sampleEvent(), organisation: event.organisation };
    const seen: string[] = [];
    const by = inParts((round) => seen.push(round));
    expect(await inbox.consume(by, [[event, other]])).toEqual([['done', 'done']]);
    expect(seen).toEqual([...ALL, ...ALL]);
  });

  it('keeps the parts that were committed when a later one fails, and is had at the next delivery', async () => {
    const failing = inParts((round) => {
      if (round === 'one 3') throw new Error('too slow');
    });
    await expect(inbox.consume(failing, [[event]])).rejects.toThrow('too slow');
    expect(await written()).toEqual(['first', 'one 1', 'one 2']);
    expect(await inbox.consume(inParts(), [[event]])).toEqual([['done']]);
    expect(await inbox.consume(inParts(), [[event]])).toEqual([['repeated']]);
    expect(await written()).toEqual(['first', 'one 1', 'one 2', ...ALL]);
  });

  it('begins no part after a stop', async () => {
    const stopping = new AbortController();
    const by = inParts((round) => {
      if (round === 'one 2') stopping.abort();
    });
    await expect(inbox.consume(by, [[event]], stopping.signal)).rejects.toThrow('aborted');
    expect(await written()).toEqual(['first', 'one 1', 'one 2']);
    expect(await inbox.consume(inParts(), [[event]])).toEqual([['done']]);
  });

  it('may span organisations', async () => {
    const seen: string[] = [];
    const by = consumer({
      name: 'platform',
      onPlatform: {
        'waymark.identity.organisation.deleted.v1': {
          first: async () => void seen.push('first'),
          parts: [async () => (seen.push('part') < 3 ? {} : undefined)],
        },
      },
    });
    expect(await inbox.consume(by, [[event]])).toEqual([['done']]);
    expect(await inbox.consume(by, [[event]])).toEqual([['repeated']]);
    expect(seen).toEqual(['first', 'part', 'part']);
  });
});
