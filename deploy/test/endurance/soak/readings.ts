import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ServiceName } from '@waymark/contracts';
import type { Split } from '../../../run/split.ts';
import type { OwnStack } from '../own-stack.ts';
import { heapAfterCollection } from './inspected.ts';

/** The resources of one process at one moment. */
export type Reading = {
  residentMb: number;
  /** After a garbage collection. */
  heapMb: number;
  handles: number;
  databaseConnections: number;
  brokerConnections: number;
  /** Undefined if `rabbitmqctl` cannot be used. */
  channels: number | undefined;
};

const MB = 1_048_576;

const residentOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
};

/** The local ports of the established connections of a process to a port. */
const portsTo = async (pid: number, port: number): Promise<{ handles: number; local: number[] }> => {
  const names = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const own = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  const local = tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , remote = '', state, , , , , , inode = '']) => {
      return state === '01' && own.has(inode) && Number.parseInt(remote.split(':')[1] ?? '', 16) === port;
    })
    .map(([, mine = '']) => Number.parseInt(mine.split(':')[1] ?? '', 16));
  return { handles: names.length, local };
};

/** Number of channels by the client port of their connection; undefined if the broker cannot be asked. */
const channelsByPort = async (): Promise<Map<number, number> | undefined> => {
  try {
    const listed = ['--quiet', 'list_connections', '--no-table-headers', 'peer_port', 'channels'];
    const { stdout } = await promisify(execFile)('rabbitmqctl', listed, { timeout: 30_000 });
    return new Map(stdout.split('\n').map((line) => line.split('\t').map(Number) as [number, number]));
  } catch {
    return undefined;
  }
};

const CONNECTIONS = `
  select usename as role, count(*)::int as count from pg_stat_activity where usename like 'waymark\\_%' group by usename`;

/**
 * Reads the resources of each service.
 * @param inspectors the inspector's port of each
 */
export const readAll = async (
  split: Split,
  { query, amqpUrl }: OwnStack,
  inspectors: ReadonlyMap<ServiceName, number>,
): Promise<Map<ServiceName, Reading>> => {
  const brokerPort = Number(new URL(amqpUrl).port || 5672);
  const [connections, channels] = await Promise.all([
    query<{ role: string; count: number }>(CONNECTIONS),
    channelsByPort(),
  ]);
  const read = async ([name, child]: [string, Split['processes'][ServiceName]]) => {
    const service = name as ServiceName;
    const pid = child.pid ?? 0;
    const heap = await heapAfterCollection(inspectors.get(service) ?? 0);
    const { handles, local } = await portsTo(pid, brokerPort);
    const reading: Reading = {
      residentMb: await residentOf(pid),
      heapMb: heap / MB,
      handles,
      databaseConnections: connections.find(({ role }) => role === `waymark_${service}`)?.count ?? 0,
      brokerConnections: local.length,
      channels: channels && local.reduce((sum, port) => sum + (channels.get(port) ?? 0), 0),
    };
    return [service, reading] as const;
  };
  return new Map(await Promise.all(Object.entries(split.processes).map(read)));
};

/** The minimum of each value over some readings, to ignore temporary use. */
export const leastOf = (readings: readonly Reading[]): Reading => {
  const least = (value: (reading: Reading) => number) => Math.min(...readings.map(value));
  const channels = readings.flatMap(({ channels }) => channels ?? []);
  return {
    residentMb: least(({ residentMb }) => residentMb),
    heapMb: least(({ heapMb }) => heapMb),
    handles: least(({ handles }) => handles),
    databaseConnections: least(({ databaseConnections }) => databaseConnections),
    brokerConnections: least(({ brokerConnections }) => brokerConnections),
    channels: channels.length > 0 ? Math.min(...channels) : undefined,
  };
};
