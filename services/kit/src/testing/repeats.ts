import { randomUUID } from 'node:crypto';
import { type DeclaredCall, honoursIdempotencyKey, type ServiceName } from '@waymark/contracts';
import type { Service, ServiceHost } from '../host/service.ts';
import { dyingHost, type EndPoint } from './dying-host.ts';
import { api, type TestAnswer } from './test-api.ts';
import type { TestHost } from './test-host.ts';

/** A call of a user. */
export type RepeatedCall = { method: string; path: string; token: string; body?: object };

type World = {
  name: ServiceName;
  host: TestHost;
  /** The service that gets the repeats. */
  service: Service;
  /** Another instance of it, on the given host. */
  create(host: ServiceHost): Service;
  /** Delivers the events in the outbox to the service itself, if it consumes its own. */
  settle?(): Promise<void>;
};

/** The calls of a service that honour Idempotency-Key, by name. */
export const keyedCalls = (calls: Readonly<Record<string, DeclaredCall>>): string[] =>
  Object.keys(calls).filter((name) => honoursIdempotencyKey(calls[name] as DeclaredCall));

const TABLES = `
  select table_name as name from information_schema.tables
  where table_schema = $1 and table_type = 'BASE TABLE' and table_name <> 'rate_limits' order by 1`;

/** How many rows there are in each table, and events of each type in the outbox. */
const createRowCounter = async ({ name, host }: World) => {
  const tables = await host.admin<{ name: string }>(TABLES, [name]);
  const each = tables.map((table) => `select '${table.name}' as name, count(*)::int as count from ${table.name}`);
  const sql = [...each, 'select type, count(*)::int from outbox group by type'].join(' union all ');
  return async (): Promise<Map<string, number>> => {
    const rows = await host.admin<{ name: string; count: number }>(sql);
    return new Map(rows.map((row) => [row.name, row.count]));
  };
};

const added = (before: Map<string, number>, after: Map<string, number>): Record<string, number> =>
  Object.fromEntries(
    [...after]
      .map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
      .filter(([, more]) => more !== 0)
      .sort(),
  );

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Addresses of people and machines, and numbers to read out. */
const MADE = /[\w-]+@|\b10\.\d+\.\d+\.\d+|\b[0-9A-F]{4}-[0-9A-F]{4}\b/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** An answer without the parts that differ between runs. */
const shapeOf = ({ status, text }: TestAnswer): string =>
  `${status} ${text.replace(UUID, 'uuid').replace(MOMENT, 'moment').replace(MADE, 'made')}`;

/** Much shorter than any timeout that would release a lock. */
const AT_ONCE_MS = 3_000;

/**
 * Kills the process of a service at each step of a call, repeats the call with its key at another instance, and reports the differences
 * from a single undisturbed call: rows, events, answer, time.
 * @param arrange sets up one run and returns the call; the same each time except for ids
 */
export const faultsOfRepeats = async (world: World, arrange: () => Promise<RepeatedCall>) => {
  const { host, name, create, settle } = world;
  const survivor = api(world.service);
  const countRows = await createRowCounter(world);

  const run = async (end?: EndPoint) => {
    const { method, path, ...options } = await arrange();
    const request = { ...options, headers: { 'idempotency-key': randomUUID() } };
    await settle?.();
    const before = await countRows();
    const dying = dyingHost(host, name, end);
    const service = create(dying.host);
    // An answer that it still sends does not arrive.
    const first = await Promise.race([api(service).send(method, path, request), dying.ended]);
    const began = performance.now();
    const repeat = first && !end ? first : await survivor.send(method, path, request);
    const tookMs = performance.now() - began;
    const again = await survivor.send(method, path, request);
    await settle?.();
    const effect = added(before, await countRows());
    await service.stop();
    await dying.close();
    return { repeat, again, tookMs, effect, steps: dying.steps() };
  };

  const whole = await run();
  if (whole.repeat.status >= 300) throw new Error(`the call is refused: ${whole.repeat.text}`);
  const points: EndPoint[] = Array.from({ length: whole.steps }, (_, index) => ({ step: index + 1, when: 'before' }));
  // The last steps commit, and notify about that.
  for (const step of [whole.steps - 1, whole.steps]) points.push({ step, when: 'sent' }, { step, when: 'after' });

  const faults: object[] = [];
  for (const point of points) {
    const { repeat, again, tookMs, effect } = await run(point);
    const differs = {
      ...(JSON.stringify(effect) === JSON.stringify(whole.effect) ? {} : { effect }),
      ...(shapeOf(repeat) === shapeOf(whole.repeat) ? {} : { answer: shapeOf(repeat) }),
      ...(again.text === repeat.text ? {} : { again: shapeOf(again) }),
      ...(tookMs < AT_ONCE_MS ? {} : { tookMs }),
    };
    if (Object.keys(differs).length > 0) faults.push({ ...point, ...differs });
  }
  return { faults, points: points.length, effect: whole.effect };
};
