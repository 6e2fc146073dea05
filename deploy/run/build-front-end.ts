import path from 'node:path';
import { webDirectory } from '../web/apps.ts';
import { type BuildProgress, buildWeb } from '../web/build.ts';
import { ensureWritable } from './data-directory.ts';
import { withFileLock } from './file-lock.ts';
import { StartError } from './start-error.ts';

const lockFile = path.join(import.meta.dirname, '../../.cache/web-build.lock');

/** Reports the progress of the build, one line per quarter. */
const createProgressReporter = (say: (line: string) => void) => {
  const percents = new Map<string, number>();
  let reported = -1;
  return ({ app, percent }: BuildProgress) => {
    if (percents.size === 0) say('Building the front end (only after a change) ...');
    percents.set(app, percent);
    const values = [...percents.values()];
    const whole = Math.floor(values.reduce((sum, each) => sum + each, 0) / values.length);
    const quarter = Math.floor(whole / 25);
    if (quarter <= reported) return;
    reported = quarter;
    say(`  ${[...percents].map(([name, each]) => `${name} ${each}%`).join(', ')}`);
  };
};

/** Builds what has changed; returns the folder to serve. Concurrent starts take turns, so the second finds everything built. */
export const buildFrontEnd = async (say: (line: string) => void): Promise<string> => {
  // Each start writes there, even if nothing has changed: not so with a project that another user has installed.
  for (const folder of [path.dirname(lockFile), webDirectory]) ensureWritable(folder, 'The folder of the front end');
  return withFileLock(lockFile, async () => {
    const build = buildWeb({ onProgress: createProgressReporter(say) });
    const { directory, built, milliseconds } = await build.catch((error: Error) => {
      throw new StartError(error.message, { cause: error });
    });
    if (built.length > 0) say(`Front end built in ${Math.round(milliseconds / 1000)} s.`);
    return directory;
  });
};
