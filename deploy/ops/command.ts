import { linesFor } from '../run/start-error.ts';

/**
 * Runs an operator's command with its arguments; prints errors in lines for the operator.
 * @param work returns the line to print, or nothing if it has printed its result itself
 */
export const runCommand = async (work: (args: string[]) => Promise<unknown>): Promise<void> => {
  try {
    const message = await work(process.argv.slice(2));
    if (typeof message === 'string') process.stdout.write(`${message}\n`);
  } catch (error) {
    for (const line of linesFor(error)) process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
};
