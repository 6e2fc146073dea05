// npm skips optional packages whose `engines` require a newer Node than the one that runs npm, such as the binaries of sharp under Node 18.
// So the install uses the pinned npm under the pinned Node; a machine with another Node downloads both first.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cache, pinned } from './project.mjs';
import { runNpm } from './run-npm.mjs';

const folder = path.join(cache, 'node');
const bin = path.join(folder, 'node_modules', '.bin');
const ownNode = path.join(bin, 'node');
const ownNpm = path.join(folder, 'node_modules', 'npm');

const answer = (command, args, env) => {
  const { status, stdout } = spawnSync(command, args, { env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** The machine's environment without node_modules/.bin, which is about to be replaced. */
const machineEnvironment = () => {
  const env = { ...process.env };
  // Inside an npm script, or with NODE_ENV=production, npm would skip what the build and the tests need.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|command|config_omit|config_production)/i.test(name)) delete env[name];
  }
  delete env.NODE_ENV;
  env.PATH = (env.PATH ?? '')
    .split(path.delimiter)
    .filter((each) => !each.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter);
  return env;
};

const machineNpm = (env) => {
  const cli = process.env.npm_execpath ?? '';
  return /npm-cli\.[cm]?js$/.test(cli) ? { command: 'node', args: [cli], env } : { command: 'npm', args: [], env };
};

/** The package with Node's binary for this machine. */
const packageOfNode = () => {
  const platform = `${process.platform}-${process.arch}`;
  return platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;
};

const installedNpm = () => {
  const manifest = path.join(ownNpm, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : '';
};

const obtain = async (machine, wanted) => {
  process.stdout.write(`Fetching Node ${wanted.node}, which Waymark is installed with ...\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const packages = [`${packageOfNode()}@${wanted.node}`, `npm@${wanted.npm}`];
  await runNpm(machine, ['--prefix', folder, '--no-save', '--ignore-scripts', ...packages], folder);
  const version = answer(ownNode, ['-v'], machine.env);
  if (version !== `v${wanted.node}`) throw new Error(`Node ${wanted.node} does not run on this machine`);
};

/** The npm to install with: the machine's if its Node is the pinned one, else the pinned npm under the pinned Node. */
export const npmToInstallWith = async () => {
  const wanted = pinned();
  const env = machineEnvironment();
  const machine = machineNpm(env);
  if (answer('node', ['-v'], env) === `v${wanted.node}`) return machine;
  const complete = installedNpm() === wanted.npm && answer(ownNode, ['-v'], env) === `v${wanted.node}`;
  if (!complete) await obtain(machine, wanted);
  // Only the machine's npm knows where its global settings are, which include the registry.
  const settings =
    env.npm_config_globalconfig ?? answer(machine.command, [...machine.args, 'config', 'get', 'globalconfig'], env);
  return {
    command: ownNode,
    args: [path.join(ownNpm, 'bin', 'npm-cli.js')],
    env: {
      ...env,
      ...(settings && { npm_config_globalconfig: settings }),
      PATH: [bin, env.PATH].join(path.delimiter),
    },
  };
};
