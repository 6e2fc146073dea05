import type { Database } from '@waymark/service-kit';
import pg from 'pg';
import type { Statement } from '../objectives/objective-list.ts';

/** A node of a plan as EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) shows it; rows are those of one loop, on average. */
type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const lookedAt = (node: Plan): number => {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
};

const sumOf = (nodes: readonly Plan[]): number => Math.round(nodes.reduce((sum, node) => sum + lookedAt(node), 0));

/** The rows that were read, or the entries of the table's indexes (whose names begin with its own) that led to them, if those are more. */
const rowsOf = (nodes: readonly Plan[], table: string): number => {
  const ofTable = nodes.filter((node) => node['Relation Name'] === table);
  const bitmaps = nodes.filter((node) => !node['Relation Name'] && node['Index Name']?.startsWith(`${table}_`));
  return Math.max(sumOf(ofTable), sumOf(bitmaps));
};

/** The cost of running a statement: counts, never times. */
type Cost = {
  rows: (table: string) => number;
  /** Pages of 8 kB. */
  pages: number;
  /** The tables that were scanned sequentially. */
  scanned: string[];
};

const costOf = (plan: Plan): Cost => {
  const nodes = nodesOf(plan);
  return {
    rows: (table) => rowsOf(nodes, table),
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    scanned: nodes.flatMap((node) => (node['Node Type'].includes('Seq Scan') ? [node['Relation Name'] ?? ''] : [])),
  };
};

/**
 * How Postgres plans a prepared statement: always for an average organisation, as on all of our connections, or by Postgres' own choice
 * after five runs.
 */
export const PLANNING = ['force_generic_plan', 'auto'] as const;
const RUNS_BEFORE = 5;

const literal = (value: unknown): string => pg.escapeLiteral(String(value));

let serial = 0;

/** Prepares a statement, runs it as often as Postgres counts, and then once more to measure its cost. */
export const costOfPrepared = (
  database: Database,
  organisation: string,
  { sql, bindings }: Statement,
  planning: (typeof PLANNING)[number],
): Promise<Cost> =>
  database.inOrganisation(organisation, async (scope) => {
    // A new name each time: prepared statements stay with the connection when a transaction fails.
    serial += 1;
    const name = `examined_${serial}`;
    const call = `execute ${name}(${bindings.map(literal).join(', ')})`;
    await scope.query(`set local plan_cache_mode = ${planning}`);
    await scope.query(`prepare ${name} as ${sql}`);
    for (let run = 0; run < RUNS_BEFORE; run += 1) await scope.query(call);
    const explain = `explain (analyze, buffers, timing off, format json) ${call}`;
    const [row] = await scope.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain);
    await scope.query(`deallocate ${name}`);
    const [explained] = row?.['QUERY PLAN'] ?? [];
    if (!explained) throw new Error('Postgres explained no plan');
    return costOf(explained.Plan);
  });
