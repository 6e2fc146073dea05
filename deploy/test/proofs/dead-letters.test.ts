import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';
import { queueNames } from '../../ops/queues.ts';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { runCommand } from '../helpers/run-command.ts';

const LIMIT_MS = 60_000;
const SCRIPT = path.join(import.meta.dirname, '../../ops/dead-letters.ts');

let product: HostedProduct;
beforeAll(async () => {
  product = await hostProduct();
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

const run = (...args: string[]) => runCommand(SCRIPT, product.databaseUrl, ...args);

describe('the operator’s command for dead letters', () => {
  it('knows the queue of every consumer', async () => {
    const queues = await product.query<{ name: string }>(
      "select name from pgboss.queue where name like '%.%' and name not like '%.dead' and name not like '\\_\\_%' order by 1",
    );
    expect(queues.map(({ name }) => name)).toEqual(queueNames().sort());
  });

  it(
    'lists dead letters and redelivers them',
    async () => {
      const id = randomUUID();
      // An invalid event, which becomes a dead letter at once.
      const broken = { id, type: 'waymark.identity.member.joined.v1', subject: 'nobody', data: {} };
      const transport = createPostgresTransport(product.databaseUrl);
      await transport.publish([broken as never]);
      await transport.close();
      await product.settled();
      const listed = await run('list', '--service', 'okr');
      expect(listed.lines).toContain('okr.members: 1 dead letters');
      expect(listed.lines.join('\n')).toContain(`id ${id}`);
      expect((await run('redeliver', '--service', 'okr')).lines).toContain('okr.members: 1 put back');
    },
    LIMIT_MS,
  );

  it('prints its usage for invalid arguments', async () => {
    const { code, lines } = await run('drop', '--service', 'okr');
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^Usage: npm run events:dead-letters/)]]);
  });
});
