import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

export type Count = { passed: number; failed: number };
/** Prints the output of a step. */
type Say = (text: string) => void;
export type Step = { name: string; run(say: Say): Promise<Count> };

type Ended = { code: number | null; output: string };

/** Runs a program without standard input; collects its output, and with `show` also prints it. */
export const runProgram = (
  command: string,
  args: string[],
  options: { env?: Record<string, string>; show?: boolean } = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, ...options.env };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });

/** A step that runs a tool; it counts as one test. */
export const check = (name: string, command: string, ...args: string[]): Step => ({
  name,
  run: async (say) => {
    const { code, output } = await runProgram(path.join('node_modules/.bin', command), args);
    if (code !== 0) say(output);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

/** A step that calls a function which lists faults; it counts as one test. */
export const inspection = (name: string, inspect: () => Promise<string[]> | string[]): Step => ({
  name,
  run: async (say) => {
    const faults = await inspect();
    for (const fault of faults) say(`  ${fault}\n`);
    return faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});
