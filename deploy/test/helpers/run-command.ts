import { execFile } from 'node:child_process';

/** What a command has said, and what it ended with. */
type Ended = { code: number; lines: string[] };

/** Runs a command of the operator on a database, given nothing else of this environment. */
export const runCommand = (script: string, databaseUrl: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    execFile(process.execPath, [script, ...args], { env }, (error, out, complaints) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, lines: (out + complaints).trim().split('\n') }),
    );
  });
