import autocannon, { type Request } from 'autocannon';
import { median } from '../median.ts';
import type { OwnDatabase } from '../own-database.ts';
import { watchPostgresCpu } from './postgres-cpu.ts';

/** `cpu` is processor time per operation, in milliseconds, of the server; `store` the same of Postgres. */
export type Figures = { rate: number; p50: number; p99: number; cpu: number; store: number };

/** A server and its processor time so far, in milliseconds. */
export type Measured = { port: number; cpuMs(): Promise<number> };

/** One call of a measured product. */
export type Call = {
  name: string;
  method: string;
  headers: Record<string, string>;
  /** `n` is different each time. */
  path: (n: number) => string;
  body?: (n: number) => object;
};

let serial = 0;

/**
 * Sends one call over and over for `duration` seconds.
 * @throws if an answer is not a success
 */
export const load = async (
  { admin, name }: OwnDatabase,
  server: Measured,
  { name: what, method, headers, path, body }: Call,
  { connections, duration }: { connections: number; duration: number },
): Promise<Figures> => {
  const before = await server.cpuMs();
  const storeSince = await watchPostgresCpu(admin, name);
  const setupRequest = (request: Request) => {
    serial += 1;
    const sent = body ? { body: JSON.stringify(body(serial)) } : {};
    return { ...request, path: path(serial), ...sent };
  };
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration,
    requests: [{ method, headers: { 'content-type': 'application/json', ...headers }, setupRequest }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${what}: ${result.non2xx} refusals, ${result.errors} errors`);
  const total = result['2xx'];
  const cpu = ((await server.cpuMs()) - before) / total;
  const store = (await storeSince()) / total;
  return { rate: total / result.duration, p50: result.latency.p50, p99: result.latency.p99, cpu, store };
};

/** The median of each figure. */
export const medianFigures = (all: readonly Figures[]): Figures => {
  const at = (pick: (one: Figures) => number) => median(all.map(pick));
  return {
    rate: at((f) => f.rate),
    p50: at((f) => f.p50),
    p99: at((f) => f.p99),
    cpu: at((f) => f.cpu),
    store: at((f) => f.store),
  };
};
