import { linesFor } from '../run/start-error.ts';

/**
 * Runs an operator's command with what follows its name.
 * @param work gives what it came to, unless it has said so itself; what was in its way is told in lines for an operator
 */
export const runCommand = async (work: (args: string[]) => Promise<unknown>): Promise<void> => {
  try {
    const said = await work(process.argv.slice(2));
    if (typeof said === 'string') process.stdout.write(`${said}\n`);
  } catch (error) {
    for (const line of linesFor(error)) process.stderr.write(`${line}\n`);
    process.exitCode = 1;
  }
};
