import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The user that runs the database. Postgres refuses to run as root. */
export type RunAs = { uid: number; gid: number };

const CANDIDATES = ['postgres', 'nobody'];

/** Undefined unless this process runs as root: then an unprivileged user of the machine. */
export const findUnprivilegedUser = async (): Promise<RunAs | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const user = users.find(([known]) => known === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Error('The embedded Postgres cannot run as root and found neither a user "postgres" nor "nobody"');
};

const mayPass = async (directory: string, { uid, gid }: RunAs): Promise<boolean> => {
  const { mode, uid: owner, gid: group } = await stat(directory);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
};

/** Whether the user may enter every directory down to this one. */
export const canReach = async (directory: string, user: RunAs | undefined): Promise<boolean> => {
  if (user === undefined) return true;
  for (let at = path.resolve(directory); ; at = path.dirname(at)) {
    if (!(await mayPass(at, user))) return false;
    if (at === path.dirname(at)) return true;
  }
};
