import { spawnSync } from 'node:child_process';
import {
  constants,
  type FileHandle,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
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

it('a file lock lets one task run at a time, and its file is deleted afterwards', async () => {
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

it('a file lock updates the time of its file during a long task', async () => {
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
    'a process whose id now belongs to another process',
    async () => {
      await writeFile(file, String(process.pid));
      await utimes(file, longAgo, longAgo);
    },
  ],
  [
    'a write to a full disk',
    async () => {
      await writeFile(file, '');
      await utimes(file, longAgo, longAgo);
    },
  ],
])('a file lock replaces the file that %s has left behind', async (_what, leave) => {
  await leave();
  expect(await withFileLock(file, async () => 'done')).toBe('done');
});

it('a file lock waits if another process takes the lock after the abandoned one was read', async () => {
  // Both files are named pipes: a read waits until the test writes, so the test can swap the file between two reads.
  const ended = String(spawnSync('true').pid);
  const taken = path.join(folder, 'taken');
  spawnSync('mkfifo', [file, taken]);
  const order: string[] = [];
  const waiting = withFileLock(file, async () => order.push('has the lock'));
  const abandonedIsRead = await readerOf(() => order.length > 0);
  await rename(taken, file);
  await abandonedIsRead?.writeFile(ended);
  await abandonedIsRead?.close();
  const takenIsRead = await readerOf(() => order.length > 0);
  order.push('finds the lock taken');
  await takenIsRead?.writeFile(String(process.pid));
  await rm(file, { force: true });
  await takenIsRead?.close();
  await waiting;
  expect(order).toEqual(['finds the lock taken', 'has the lock']);
  expect(await readdir(folder)).toEqual([]);
});

/** The end of a pipe to write to, once somebody reads from it. */
const readerOf = async (isOver: () => boolean): Promise<FileHandle | undefined> => {
  let handle: FileHandle | undefined;
  await until(async () => {
    if (isOver()) return true;
    const isPipe = (await stat(file).catch(() => undefined))?.isFIFO();
    if (isPipe) handle = await open(file, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
    return handle !== undefined;
  });
  return handle;
};
