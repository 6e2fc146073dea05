import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How far the demo of a DATA_DIR is: `half` when a start ended before it was told to its end. */
export type DemoState = 'none' | 'half' | 'told';

const isAlive = (pid: number): boolean => {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * A mark in DATA_DIR tells a database with the demo from one that someone began empty, and one whose first start was
 * killed from both. The start that is at it leaves its process id, so that no other takes its work for abandoned.
 */
export const createDemoMark = (dataDir: string) => {
  const file = path.join(dataDir, 'demo');
  return {
    state(): DemoState {
      if (!existsSync(file)) return 'none';
      const [word, pid] = readFileSync(file, 'utf8').trim().split(' ');
      if (word === 'told') return 'told';
      return word === 'filling' && !isAlive(Number(pid)) ? 'half' : 'none';
    },
    begin: () => writeFileSync(file, `filling ${process.pid}\n`),
    finish: () => writeFileSync(file, 'told\n'),
    forget: () => rmSync(file, { force: true }),
  };
};
