import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { withFileLock } from './file-lock.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rm(folder, { recursive: true }));

it('lets one after the other do the work, and leaves nothing behind', async () => {
  const order: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const first = withFileLock(file, async () => {
    begin();
    await done;
    order.push('first');
  });
  await begun;
  const second = withFileLock(file, async () => order.push('second'));
  end();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
  expect(await readdir(folder)).toEqual([]);
});

it('is held by whoever works for long, who says so by the time of the file', async () => {
  const held = await withFileLock(file, async () => {
    await utimes(file, longAgo, longAgo);
    await until(async () => (await stat(file)).mtimeMs > longAgo.getTime());
    return 'held';
  });
  expect(held).toBe('held');
});

const longAgo = new Date('2026-01-01');
it.each<[string, () => Promise<void>]>([
  ['a process that has ended', () => writeFile(file, String(spawnSync('true').pid))],
  [
    'a process whose number is another one’s by now',
    async () => {
      await writeFile(file, String(process.pid));
      await utimes(file, longAgo, longAgo);
    },
  ],
  [
    'a disk that was full',
    async () => {
      await writeFile(file, '');
      await utimes(file, longAgo, longAgo);
    },
  ],
])('takes the lock that %s has left behind', async (_what, leave) => {
  await leave();
  expect(await withFileLock(file, async () => 'done')).toBe('done');
});
