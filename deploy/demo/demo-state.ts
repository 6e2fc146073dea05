import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isProcessAlive } from '@waymark/service-kit';

/** The state of the demo in a DATA_DIR; `half` if a start ended before it was complete. */
export type DemoState = 'none' | 'half' | 'filled';

/** The file's content for `filled`; existing DATA_DIRs have it, so it must not change. */
const FILLED = 'told';

const isAtWork = (pid: number): boolean => pid !== process.pid && isProcessAlive(pid);

/**
 * A file in DATA_DIR says whether the database contains the whole demo, an unfinished one or none. The process that fills it writes its
 * process id, so that another start does not consider it abandoned.
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
