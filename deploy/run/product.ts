import { CALL_PAIRS } from '@waymark/contracts';
import { ConfigError, createClock, type KitSettings, originFor, readKitSettings } from '@waymark/service-kit';
import { type Demo, type DemoSignIn, openDemo } from '../demo/demo.ts';
import { webDirectory } from '../web/apps.ts';
import { buildFrontEnd } from './build-front-end.ts';
import { ensureWritable } from './data-directory.ts';
import { createDevFiles } from './dev-files.ts';
import { createFrontDoor, type FrontDoor, type Handler } from './front-door.ts';
import { createServices, type HostedServices } from './host-services.ts';
import { ownAddress } from './own-address.ts';
import { environmentFor, type LocalSettings, readLocalSettings } from './settings.ts';
import { StartError } from './start-error.ts';
import { createStaticFiles } from './static-files.ts';
import { type Closers, openStores } from './stores.ts';

export type Product = {
  address: string;
  signIns: DemoSignIn[];
  mailbox: boolean;
};

export type StartOptions = {
  env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** Aborts the start after the current step; a build is not awaited, and the demo stays half filled. */
  calledOff: AbortSignal;
  /** Serves the front end for development (`npm run dev`). */
  dev: boolean;
};

const openDoor = async ({ port, kit: { addresses, production } }: LocalSettings): Promise<FrontDoor> => {
  try {
    return await createFrontDoor(port, { addresses, production });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT ${port} is taken: stop what listens there, or set another PORT`);
    if (code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST ${addresses[0]} cannot be used: this machine has no such address`);
    if (code === 'EACCES') throw new StartError(`PORT ${port} may not be used by this user: set another PORT`);
    throw new StartError(`PORT ${port} cannot be used: ${message}`);
  }
};

/** PORT=0 means any free port; links must contain the actual one. */
const environmentOf = (settings: LocalSettings, env: NodeJS.ProcessEnv, port: number, databaseUrl: string) =>
  environmentFor(env, {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: env.PUBLIC_URL?.trim() || originFor(settings.kit.addresses, port),
    DATA_DIR: settings.kit.dataDir,
  });

/** All services run in one process, which therefore needs the keys of all of them. @throws {ConfigError} */
const assertAllKeys = ({ internalKeys }: KitSettings): void => {
  const lacking = CALL_PAIRS.filter((pair) => !internalKeys.has(pair));
  if (lacking.length > 0) throw new ConfigError(lacking.map((pair) => `INTERNAL_KEYS lacks ${pair}`));
};

const whenAborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

const webOf = (directory: string, settings: KitSettings, dev: boolean) =>
  dev ? createDevFiles(directory) : createStaticFiles({ directory, https: settings.publicUrl.startsWith('https:') });

const nothing: Handler = (_, res) => res.writeHead(404).end();

/** Fills the demo through a separate front door, so that nobody else sees the product while its clock is in the past. */
const fillDemo = async (demo: Demo, services: HostedServices, closers: Closers): Promise<DemoSignIn[]> => {
  const door = await createFrontDoor(0);
  closers.add(door.close);
  door.open({ services: services.handlers, web: nothing, ready: services.ready });
  const signIns = await demo.fill(ownAddress(door.port));
  await door.close();
  return signIns;
};

/**
 * Starts everything that `npm start` starts, step by step. `closers` stops whatever was started, even after a failure.
 * @returns undefined if the start was aborted
 * @throws {ConfigError} or {StartError} for problems that the person who starts it can fix
 */
export const startProduct = async (options: StartOptions, closers: Closers): Promise<Product | undefined> => {
  const { say, calledOff, dev } = options;
  const settings = readLocalSettings(options.env);
  assertAllKeys(settings.kit);
  const { dataDir, databaseUrl } = settings.kit;
  const door = await openDoor(settings);
  closers.add(door.close);
  ensureWritable(dataDir);
  const clock = createClock();
  const demo = openDemo({ wanted: settings.demo, embedded: !databaseUrl, dataDir, clock, say }, closers);
  const stores = await openStores(settings.kit, closers, { say, before: demo.prepare });
  const env = await demo.environment(environmentOf(settings, options.env, door.port, stores.databaseUrl));
  const final = readKitSettings(env);
  if (calledOff.aborted) return undefined;
  const services = createServices(final, env, stores, closers, clock);
  // In parallel: open streams keep the door from closing until the services end them.
  closers.add(() => Promise.all([door.close(), services.stop()]));
  await services.start();
  const made = await Promise.race([
    Promise.all([dev ? webDirectory : buildFrontEnd(say), fillDemo(demo, services, closers)]),
    whenAborted(calledOff),
  ]);
  if (!made || calledOff.aborted) return undefined;
  const [directory, signIns] = made;
  door.open({ services: services.handlers, web: webOf(directory, final, dev), ready: services.ready });
  return { address: originFor(final.addresses, door.port), signIns, mailbox: !env.SMTP_URL };
};
