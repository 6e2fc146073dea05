import type { DataExtractionPage, DataExtractionQuery, DataExtractionRow } from '@waymark/contracts';
import type { Clock, Database } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { extractionCount, extractionRows, type Filter } from './extraction-store.ts';

export type Extraction = {
  page(query: DataExtractionQuery): Promise<DataExtractionPage>;
  count(filter: Filter): Promise<number>;
  /** All rows in batches, as they stood at one moment. Each batch is asked for when `take` is done with the one before. */
  each(filter: Filter, take: (rows: DataExtractionRow[]) => Promise<void>): Promise<void>;
};

const BATCH = 2_000;

/** What the platform owner extracts of organisations and their people. */
export const createExtraction = ({ database, clock }: { database: Database; clock: Clock }): Extraction => {
  // Of pairs of organisation and user the planner expects few where there are all: with loops allowed it would search a set anew for each row.
  const across = <T>(reason: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
    database.acrossOrganisations(reason, async (trx) => {
      await trx.raw('set local enable_nestloop = off');
      return work(trx);
    });

  return {
    page: (query) =>
      across('the platform owner looks at the data extraction', async (trx) => {
        const now = clock.now();
        const { sql, bindings } = extractionRows(query, now);
        const counted = extractionCount(query, now);
        const total: { rows: { total: number }[] } = await trx.raw(counted.sql, counted.bindings as never);
        const page = { ...bindings, limit: query.limit, offset: query.offset };
        const { rows }: { rows: DataExtractionRow[] } = await trx.raw(
          `${sql} limit :limit offset :offset`,
          page as never,
        );
        return { data: rows, total: total.rows[0]?.total ?? 0 };
      }),
    count: (filter) =>
      across('the platform owner counts the data extraction', async (trx) => {
        const { sql, bindings } = extractionCount(filter, clock.now());
        const { rows }: { rows: { total: number }[] } = await trx.raw(sql, bindings as never);
        return rows[0]?.total ?? 0;
      }),
    each: (filter, take) =>
      across('the platform owner exports the data extraction', async (trx) => {
        const { sql, bindings } = extractionRows(filter, clock.now());
        await trx.raw(`declare extraction no scroll cursor for ${sql}`, bindings as never);
        for (;;) {
          const { rows }: { rows: DataExtractionRow[] } = await trx.raw(`fetch ${BATCH} from extraction`);
          if (rows.length === 0) return;
          await take(rows);
        }
      }),
  };
};
