import { execFile } from 'node:child_process';

/** The output and the exit code of a command. */
type Ended = { code: number; lines: string[] };

/** Runs an operator's command on a database, without any other variables of this environment. */
export const runCommand = (script: string, databaseUrl: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    execFile(process.execPath, [script, ...args], { env }, (error, out, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: (out + errors).trim().split('\n') }),
    );
  });
