import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createRemoteKeySource } from '../auth/key-source.ts';
import { createClock } from '../clock.ts';
import { ConfigError, withoutCredentials } from '../config.ts';
import { createDatabase } from '../database/database.ts';
import { ensureMigrated, migrate } from '../database/migrate.ts';
import { createAmqpTransport } from '../events/amqp/amqp-transport.ts';
import type { Transport } from '../events/transport.ts';
import { ANSWER_HEADERS, STRICT_TRANSPORT } from '../http/answer-headers.ts';
import { collectProcessMetrics, createMetrics } from '../http/metrics.ts';
import { createCallSigner } from '../internal/call-signature.ts';
import { createHttpInternalClient } from '../internal/internal-client.ts';
import { createLogger } from '../logger.ts';
import { collectGarbage } from './collect-garbage.ts';
import { createHttpServer, type HttpServer } from './http-server.ts';
import type { Handler, Service, ServiceHost, ServiceModule } from './service.ts';
import { type AloneSettings, readAloneSettings, readMigrationSettings } from './standalone-settings.ts';
import { stopSignal } from './stop-signal.ts';

type Cleanup = () => Promise<unknown>;

/** The problems that the operator can fix, one per line. */
const problemsOf = (error: unknown): string[] => {
  if (error instanceof ConfigError) return error.problems;
  return [error instanceof Error ? error.message.split('\n', 1).join('') : String(error)];
};

const explained = async <T>(variable: string, url: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = message || code || String(cause);
    throw new Error(`${variable} (${withoutCredentials(url)}) cannot be used: ${reason}`, { cause });
  }
};

const openPort = async (handler: Handler, port: number, addresses: readonly string[]): Promise<HttpServer> => {
  try {
    return await createHttpServer(handler, port, addresses);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL')
      throw new Error(`HOST ${addresses[0]} cannot be used: this machine has no such address`, { cause });
    throw new Error(`PORT ${port} cannot be used: ${code === 'EADDRINUSE' ? 'it is taken' : code}`, { cause });
  }
};

/** The handler until the service has started: only /healthz answers 200. */
const starting: Handler = (req, res) => {
  const alive = req.url === '/healthz';
  const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const strict = { 'strict-transport-security': STRICT_TRANSPORT };
  res.writeHead(alive ? 200 : 503, { ...ANSWER_HEADERS, ...strict, ...type, 'retry-after': '1' });
  res.end(
    JSON.stringify(alive ? { status: true } : { status: false, code: 'SERVICE_UNAVAILABLE', message: 'starting' }),
  );
};

const createHost = <Config>(name: Service['name'], alone: AloneSettings<Config>, transport: Transport): ServiceHost => {
  const { settings, databaseUrl, addresses } = alone;
  const logger = createLogger({ service: name, level: settings.logLevel });
  const metrics = createMetrics(name);
  collectProcessMetrics(metrics);
  return {
    settings,
    database: createDatabase({ url: databaseUrl, service: name, logger, poolSize: settings.poolSize }),
    transport,
    internal: createHttpInternalClient(createCallSigner(name, settings.internalKeys), addresses),
    keys: createRemoteKeySource(new URL('/.well-known/jwks.json', addresses.identity).href),
    clock: createClock(),
    logger,
    metrics,
  };
};

const startService = async <Config>(
  module: ServiceModule<Config>,
  alone: AloneSettings<Config>,
  cleanups: Cleanup[],
): Promise<{ service: Service; host: ServiceHost }> => {
  const { name, migrations } = module;
  const { databaseUrl, amqpUrl } = alone;
  await explained('DATABASE_URL', databaseUrl, () => ensureMigrated(databaseUrl, name, migrations));
  const transport = createAmqpTransport(amqpUrl, {
    logger: createLogger({ service: name, level: alone.settings.logLevel }),
    prefix: alone.settings.amqpPrefix,
    ca: alone.settings.amqpCa,
  });
  cleanups.push(() => transport.close());
  await explained('AMQP_URL', amqpUrl, () => transport.ready());
  const host = createHost(name, alone, transport);
  cleanups.push(() => host.database.close());
  const service = module.create(host, alone.config);
  cleanups.push(() => service.stop());
  await service.start();
  // Before the first request, which would wait for it.
  await collectGarbage();
  return { service, host };
};

const cleanUp = async (cleanups: Cleanup[]): Promise<void> => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
};

const run = async <Config>(module: ServiceModule<Config>, cleanups: Cleanup[]): Promise<void> => {
  const alone = readAloneSettings(module, process.env);
  const stopping = stopSignal();
  let handler = starting;
  const server = await openPort((req, res) => handler(req, res), alone.port, alone.settings.addresses);
  let closing: Promise<void> | undefined;
  cleanups.push(() => closing ?? server.close());
  const { service, host } = await startService(module, alone, cleanups);
  handler = service.handler;
  host.logger.info({ port: server.port }, 'ready');
  if (!stopping.aborted) await once(stopping, 'abort');
  host.logger.info({ signal: stopping.reason }, 'stopping');
  service.leave();
  await pause(alone.leaveMs);
  // New connections are refused by the system from now on, and can go to other replicas at once; the service finishes running requests.
  closing = server.close();
};

/** Creates role, schema and tables, and ends. */
const prepare = async <Config>({ name, migrations }: ServiceModule<Config>): Promise<void> => {
  const { admin, own } = readMigrationSettings(name, process.env);
  const applied = await explained('DATABASE_ADMIN_URL', admin, () =>
    migrate({ admin, service: name, directory: migrations, ...(own ? { own } : {}) }),
  );
  process.stdout.write(`${name}: ${applied.length} migrations applied\n`);
};

/**
 * With the argument `migrate`, creates the service's role, schema and tables as the user of DATABASE_ADMIN_URL, and ends. Otherwise runs
 * one service alone until it gets a signal to stop: its own port, Postgres and RabbitMQ from the environment, the other services over HTTP.
 * Ends the process: with 0 after SIGTERM, with 1 and one line if it cannot start.
 */
export const runStandalone = async <Config>(module: ServiceModule<Config>): Promise<void> => {
  const cleanups: Cleanup[] = [];
  try {
    if (process.argv[2] === 'migrate') await prepare(module);
    else await run(module, cleanups);
    await cleanUp(cleanups);
    process.exit(0);
  } catch (error) {
    process.stderr.write(
      problemsOf(error)
        .map((line) => `${module.name}: ${line}\n`)
        .join(''),
    );
    await cleanUp(cleanups).catch(() => undefined);
    process.exit(1);
  }
};
