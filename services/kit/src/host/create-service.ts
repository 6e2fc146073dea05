import { type ApiOptions, createApi } from '../http/create-api.ts';
import { clockRoutes } from './clock-route.ts';
import type { Service, Worker } from './service.ts';

export type ServiceOptions = ApiOptions & {
  /** Started in order, stopped together while requests drain: relay, consumers, jobs, streams. */
  workers?: readonly Worker[];
};

/** Puts a service together from its routes and its workers. */
export const createService = (options: ServiceOptions): Service => {
  const { name, host, internalRoutes = [], workers = [] } = options;
  // The broker is not asked: while it is away, writes go on into the outbox (targets.md, reliability 2).
  const ready = options.ready ?? host.database.ping;
  const inside = [...internalRoutes, ...clockRoutes(host)];
  const api = createApi({ ...options, internalRoutes: inside, ready });
  return {
    name,
    handler: api,
    routes: [...options.routes, ...inside],
    ready,
    async start() {
      for (const worker of workers) await worker.start();
    },
    async stop() {
      await Promise.all([api.drain(), ...workers.map((worker) => worker.stop())]);
    },
  };
};
