import { API_ROOT, type DeclaredCall, KIT_CALLS, type ServiceName } from '@waymark/contracts';
import { type ApiOptions, createApi } from '../http/create-api.ts';
import { createAnswerRetention } from '../http/idempotency.ts';
import type { Route } from '../http/route.ts';
import { clockRoutes } from './clock-route.ts';
import type { Service, Worker } from './service.ts';

type ServiceOptions = ApiOptions & {
  /** The declared calls that this service has to implement, exactly these; undefined if none are declared, as in tests. */
  calls: Readonly<Record<string, DeclaredCall>> | undefined;
  /** Started in order, stopped together while requests drain: relay, consumers, jobs, streams. */
  workers?: readonly Worker[];
};

const isOfApi = ({ path }: Route): boolean => path.startsWith(`${API_ROOT}/`) || path.startsWith('/internal/');

/** @throws {TypeError} if a declared call has no route, or a route of the API implements no call of this service */
const assertComplete = (name: ServiceName, calls: readonly DeclaredCall[], routes: readonly Route[]): void => {
  const known = [...calls, ...Object.values(KIT_CALLS)];
  const implemented = routes.map(({ declared }) => declared);
  const missing = calls
    .filter((call) => !implemented.includes(call))
    .map(({ method, path }) => `${method} ${path} is missing`);
  const stray = routes
    .filter((route) => isOfApi(route) && !known.some((call) => call === route.declared))
    .map(({ method, path }) => `${method} ${path} is declared nowhere`);
  const twice = implemented
    .filter((call, index) => call !== undefined && implemented.indexOf(call) !== index)
    .map((call) => `${call?.method} ${call?.path} is implemented twice`);
  const faults = [...missing, ...stray, ...twice];
  if (faults.length > 0) throw new TypeError(`${name}: ${faults.join('; ')}`);
};

/**
 * Composes a service from its routes and workers.
 * @throws {TypeError} if routes and declared calls differ
 */
export const createService = (options: ServiceOptions): Service => {
  const { name, host, calls, endedSessions, internalRoutes = [] } = options;
  const workers = [...(endedSessions ? [endedSessions] : []), ...(options.workers ?? []), createAnswerRetention(host)];
  const inside = [...internalRoutes, ...clockRoutes(host)];
  if (calls) assertComplete(name, Object.values(calls), [...options.routes, ...inside]);
  const api = createApi({ ...options, internalRoutes: inside });
  return {
    name,
    handler: api,
    routes: [...options.routes, ...inside],
    ready: host.database.ping,
    async start() {
      for (const worker of workers) await worker.start();
    },
    leave: api.leave,
    async stop() {
      await Promise.all([api.drain(), ...workers.map((worker) => worker.stop())]);
    },
  };
};
