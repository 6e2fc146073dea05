import { spawn } from 'node:child_process';

/** npm's error codes for an unreachable registry. */
const UNREACHABLE = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ERR_SOCKET_TIMEOUT',
  'FETCH_ERROR',
  'ENOTCACHED',
]);

const failure = (what, complaints) => {
  const [, code] = /^npm (?:error|ERR!) code (\w+)/m.exec(complaints) ?? [];
  if (UNREACHABLE.has(code)) return new Error(`npm cannot reach the package registry (${code})`);
  process.stderr.write(complaints);
  return new Error(`npm install ended with ${what}`);
};

/**
 * Runs `npm install` with these arguments and passes Ctrl-C on.
 * @param npm the command, its first arguments and the environment, from toolchain.mjs
 */
export const runNpm = (npm, args, cwd) =>
  new Promise((resolve, reject) => {
    const child = spawn(npm.command, [...npm.args, 'install', '--no-audit', '--no-fund', '--loglevel=error', ...args], {
      cwd,
      env: npm.env,
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    const stop = (signal) => child.kill(signal);
    process.on('SIGINT', stop).on('SIGTERM', stop);
    child.once('error', (error) => reject(new Error(`npm cannot be run (${error.code ?? error.message})`)));
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code === 0) resolve();
      else reject(failure(signal ?? `exit code ${code}`, complaints));
    });
  });
