import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { runCommand } from '../helpers/run-command.ts';

const LIMIT_MS = 60_000;
const SCRIPT = path.join(import.meta.dirname, '../../ops/dead-jobs.ts');

let product: HostedProduct;
beforeAll(async () => {
  product = await hostProduct();
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

const run = (...args: string[]) => runCommand(SCRIPT, product.databaseUrl, ...args);

/** A chat message for a deleted organisation: once revived, it is completed at once. */
const giveUp = async (): Promise<string> => {
  const id = randomUUID();
  const payload = { organisation: randomUUID(), name: 'Ada', lang: 'en', count: 1 };
  await product.query(
    `insert into notification.jobs (id, kind, payload, target, attempts, last_error, run_at, created_at, first_failed_at, dead_at)
     values ($1, 'chat', $2, 'chat.example', 10, 'the chat was away', now(), now(), now(), now())`,
    [id, payload],
  );
  return id;
};
const isOver = async (id: string): Promise<boolean> => {
  const sql = 'select 1 from notification.jobs where id = $1 and done_at is not null and dead_at is null';
  return (await product.query(sql, [id])).length === 1;
};

describe('the operator’s command for dead jobs', () => {
  it(
    'lists dead jobs with the reason, without personal data, and revives one or all',
    async () => {
      const [first, ...others] = [await giveUp(), await giveUp(), await giveUp()];
      const { lines } = await run('list', '--service', 'notification');
      expect(lines[0]).toBe('notification: 3 dead jobs');
      expect(lines.filter((line) => line.includes('the chat was away'))).toHaveLength(3);
      expect(lines.join('\n')).toContain(`chat  to chat.example  id ${first}  failed since `);
      expect(lines.join('\n')).not.toContain('Ada');
      expect(await run('revive', first, '--service', 'notification')).toEqual({
        code: 0,
        lines: ['notification: 1 restarted'],
      });
      await until(() => isOver(first));
      expect((await run('revive', '--all', '--service', 'notification')).lines).toEqual(['notification: 2 restarted']);
      for (const id of others) await until(() => isOver(id));
      expect((await run('--service', 'notification')).lines).toEqual(['notification: 0 dead jobs']);
    },
    LIMIT_MS,
  );

  it('reports an id that is not a dead job', async () => {
    const id = randomUUID();
    expect(await run('revive', id, '--service', 'billing')).toEqual({
      code: 1,
      lines: [`  id ${id} is not a dead job`.trim(), 'billing: 0 restarted'],
    });
  });

  it('prints its usage for invalid arguments', async () => {
    const named = randomUUID();
    for (const args of [
      ['drop'],
      ['revive'],
      ['revive', 'everything'],
      ['revive', named, '--all'],
      ['list', named],
      ['--all'],
    ]) {
      const { code, lines } = await run(...args, '--service', 'billing');
      expect([code, lines]).toEqual([1, [expect.stringMatching(/^Usage: npm run jobs:dead/)]]);
    }
  });
});
