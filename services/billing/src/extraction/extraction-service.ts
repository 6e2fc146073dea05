import type { DataExtractionPage, DataExtractionQuery, DataExtractionRow } from '@waymark/contracts';
import type { Clock, Database } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { readAll } from '../read-all.ts';
import { extractionPlaces, extractionRows, type Filter, type Place, type Window } from './extraction-store.ts';

export type Extraction = {
  /** A page of the rows that match, and how many there are in all. */
  page(query: DataExtractionQuery): Promise<DataExtractionPage>;
  /** How many rows `each` will read. */
  count(filter: Filter): Promise<number>;
  /** Reads all rows in batches from one snapshot. The next batch is read once `take` has finished with the previous one. */
  each(filter: Filter, take: (rows: DataExtractionRow[]) => Promise<void>): Promise<void>;
};

const BATCH = 2_000;
const NO_ROWS: Window = { limit: 0, offset: 0 };

/** The platform owner's data extraction of organisations and their people. */
export const createExtraction = ({ database, clock }: { database: Database; clock: Clock }): Extraction => {
  const placesOf = (trx: Knex.Transaction, filter: Filter, window: Window, now: Date): Promise<Place[]> => {
    const { sql, bindings } = extractionPlaces(filter, window, now);
    return readAll<Place>(trx, sql, bindings);
  };

  return {
    page: (query) =>
      database.acrossOrganisations('the platform owner looks at the data extraction', async (trx) => {
        const now = clock.now();
        const places = await placesOf(trx, query, query, now);
        const [first] = places;
        const total = first?.total ?? 0;
        const within = places.flatMap(({ organisation_uuid: uuid }) => uuid ?? []);
        if (first === undefined || within.length === 0) return { data: [], total };
        const { sql, bindings } = extractionRows(query, now, within);
        const window = { limit: query.limit, offset: query.offset - first.before };
        const page = { ...bindings, ...window };
        const { rows }: { rows: DataExtractionRow[] } = await trx.raw(
          `${sql} limit :limit offset :offset`,
          page as never,
        );
        return { data: rows, total };
      }),
    count: (filter) =>
      database.acrossOrganisations('the platform owner counts the data extraction', async (trx) => {
        const [first] = await placesOf(trx, filter, NO_ROWS, clock.now());
        return first?.total ?? 0;
      }),
    each: (filter, take) =>
      database.acrossOrganisations('the platform owner exports the data extraction', async (trx) => {
        const { sql, bindings } = extractionRows(filter, clock.now());
        await readAll(trx, `declare extraction no scroll cursor for ${sql}`, bindings);
        for (;;) {
          const { rows }: { rows: DataExtractionRow[] } = await trx.raw(`fetch ${BATCH} from extraction`);
          if (rows.length === 0) return;
          await take(rows);
        }
      }),
  };
};
