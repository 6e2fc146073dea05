import { spawnSync } from 'node:child_process';

/** Whether this machine has nginx, to test the generated edge. Debian installs it into a folder that only root has on the path. */
export const hasNginx = (): boolean => {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync('nginx', ['-v'], { env, stdio: 'ignore' }).status === 0;
};
