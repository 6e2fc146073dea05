import path from 'node:path';
import { type BuildProgress, buildWeb } from '../web/build.ts';
import { withFileLock } from './file-lock.ts';
import { StartError } from './start-error.ts';

const lockFile = path.join(import.meta.dirname, '../../.cache/web-build.lock');

/** Says how far the build is, a line for every quarter of the whole. */
const createTeller = (say: (line: string) => void) => {
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

/** Builds what changed and gives the folder to serve. Two starts at once take turns: the second finds all built. */
export const buildFrontEnd = (say: (line: string) => void): Promise<string> =>
  withFileLock(lockFile, async () => {
    const build = buildWeb({ onProgress: createTeller(say) });
    const { directory, built, milliseconds } = await build.catch((error: Error) => {
      throw new StartError(error.message, { cause: error });
    });
    if (built.length > 0) say(`Front end built in ${Math.round(milliseconds / 1000)} s.`);
    return directory;
  });
