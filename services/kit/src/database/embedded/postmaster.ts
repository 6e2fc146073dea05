import { readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isProcessAlive } from '../../host/process-alive.ts';

/** The contents of postmaster.pid about a server. */
type Postmaster = { pid: number; port: number; ready: boolean };

const pidFile = (directory: string): string => path.join(directory, 'postmaster.pid');

/** Undefined if there is no such file, or it is only partly written. */
export const readPostmaster = async (directory: string): Promise<Postmaster | undefined> => {
  const text = await readFile(pidFile(directory), 'utf8').catch(() => '');
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !/^\d+$/.test(pid)) return undefined;
  return { pid: Number(pid), port: Number(port), ready: status === 'ready' };
};

/** Whether the process is a Postgres in that directory, rather than another process that got its id later. Unknown counts as yes. */
const isPostgresOf = async (pid: number, directory: string): Promise<boolean> => {
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return cwd === undefined || cwd === directory;
};

const LEAVING_MS = 10_000;
const WRITING_MS = 500;

/** A file without a process id may be just being written. */
const isBeingWritten = async (directory: string): Promise<boolean> => {
  const written = await stat(pidFile(directory)).catch(() => undefined);
  return written !== undefined && written.size === 0 && Date.now() - written.mtimeMs < WRITING_MS;
};

/**
 * The live server of a directory, if any, such as one left behind by a killed process. A file without a live server is removed; a server
 * that is just starting or stopping is waited for.
 */
export const findLivePostmaster = async (directory: string): Promise<Postmaster | undefined> => {
  const until = Date.now() + LEAVING_MS;
  for (;;) {
    const found = await readPostmaster(directory);
    if (found === undefined && (await isBeingWritten(directory))) {
      await pause(10);
      continue;
    }
    if (found === undefined || !isProcessAlive(found.pid) || !(await isPostgresOf(found.pid, directory))) {
      await rm(pidFile(directory), { force: true });
      return undefined;
    }
    if (found.ready) return found;
    if (Date.now() > until) throw new Error(`A Postgres in ${directory} (process ${found.pid}) does not get ready`);
    await pause(50);
  }
};

/** Requests a fast shutdown (sessions end, data is flushed), and forces it after ten seconds. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  const until = Date.now() + LEAVING_MS;
  const signal = (name: NodeJS.Signals) => {
    if (isProcessAlive(pid)) process.kill(pid, name);
  };
  signal('SIGINT');
  while (isProcessAlive(pid)) {
    if (Date.now() > until) signal('SIGQUIT');
    await pause(10);
  }
};
