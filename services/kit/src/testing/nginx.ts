import { spawnSync } from 'node:child_process';

/** Whether this machine has nginx to try the generated edge with. Debian keeps it where only root's path leads. */
export const hasNginx = (): boolean => {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync('nginx', ['-v'], { env, stdio: 'ignore' }).status === 0;
};
