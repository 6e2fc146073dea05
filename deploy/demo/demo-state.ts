import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isProcessAlive } from '@waymark/service-kit';

/** How far the demo of a DATA_DIR is: `half` when a start ended before all of it was made. */
export type DemoState = 'none' | 'half' | 'filled';

/** What the file says then, in every DATA_DIR there is. */
const FILLED = 'told';

const isAtWork = (pid: number): boolean => pid !== process.pid && isProcessAlive(pid);

/**
 * A file in DATA_DIR says whether the database holds the whole demo, an unfinished one or none. The process that fills it writes its id,
 * so that another start does not take its work for abandoned.
 */
export const createDemoMark = (dataDir: string) => {
  const file = path.join(dataDir, 'demo');
  return {
    state(): DemoState {
      if (!existsSync(file)) return 'none';
      const [word, pid] = readFileSync(file, 'utf8').trim().split(' ');
      if (word === FILLED) return 'filled';
      return word === 'filling' && !isAtWork(Number(pid)) ? 'half' : 'none';
    },
    begin: () => writeFileSync(file, `filling ${process.pid}\n`),
    finish: () => writeFileSync(file, `${FILLED}\n`),
    forget: () => rmSync(file, { force: true }),
  };
};
