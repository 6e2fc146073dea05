import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Report, Settings } from './serve.ts';

export type Child = {
  port: number;
  /** Processor time so far, in milliseconds. */
  cpuMs(): Promise<number>;
  stop(): void;
};

const next = (child: ChildProcess): Promise<Report> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Report);
    });
  });

/** Starts a server in a process of its own, so that its processor time can be measured alone. */
export const startChild = async (file: string, settings: Settings): Promise<Child> => {
  const env = { ...process.env, BENCH: JSON.stringify(settings) };
  const child = fork(path.join(import.meta.dirname, file), { env });
  const first = await next(child);
  if (!('port' in first)) throw new Error(`${file} did not say its port`);
  return {
    port: first.port,
    async cpuMs() {
      const answer = next(child);
      child.send('cpu');
      const report = await answer;
      return 'cpuMs' in report ? report.cpuMs : Number.NaN;
    },
    stop: () => child.disconnect(),
  };
};
