import { type ParseArgsConfig, parseArgs } from 'node:util';
import { linesFor, StartError } from '../run/start-error.ts';

/** The options and further arguments of a command. @throws {StartError} with the usage if it has no such option */
export const argumentsOf = <O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
  usage: string,
) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
};

/** The one file that a command names. @throws {StartError} with the usage if it names none, or more */
export const fileOf = (args: string[], usage: string): string => {
  const [file, ...more] = argumentsOf(args, {}, usage).positionals;
  if (!file || more.length > 0) throw new StartError(usage);
  return file;
};

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
    // Not only the exit code: work that was called off may still be running.
    process.exit(1);
  }
};
