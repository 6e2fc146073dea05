import { createHash } from 'node:crypto';
import { SERVICE_NAMES } from '@waymark/contracts';
import pg from 'pg';

/** The uuid that replaces a uuid in the nth copy; `copy_of` below is the same in Postgres. */
export const copyOf = (uuid: string, n: number): string => {
  const hash = createHash('md5').update(`${uuid} ${n}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20)].join(
    '-',
  );
};

/** A session of the owner with triggers disabled: copies already include what the triggers did to the original. */
const SESSION = `
  set session_replication_role = replica;
  set jit = off;
  create function pg_temp.copy_of(id text, n int) returns text language sql immutable as $$
    select overlay(overlay(md5(id || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid::text
  $$;
  create function pg_temp.rewritten(value text, own text[], n int) returns jsonb language plpgsql immutable as $$
  declare id text;
  begin
    foreach id in array own loop value := replace(value, id, pg_temp.copy_of(id, n)); end loop;
    return value::jsonb;
  end $$;
  create temp table everything (place text, value text, own text[]);
  create temp table pattern (place text, value text, own text[])`;

const SCHEMAS = SERVICE_NAMES.map((name) => `'${name}'`).join(', ');

type Place = { place: string; columns: { name: string; hash: boolean }[]; ids: string[] };

/** Each table with its writable columns, and the columns that identify a row: single-column unique keys and event ids. */
const PLACES = `
  select c.oid::regclass::text as place,
    (select json_agg(json_build_object('name', attname, 'hash', atttypid = 'bytea'::regtype and attname like '%hash') order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = '') as columns,
    (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype and (
        (c.relname = 'outbox' and a.attname = 'event_id')
        or exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey::text = a.attnum::text))) as ids
  from pg_class c where c.relkind = 'r' and c.relnamespace::regnamespace::text in (${SCHEMAS}) and c.relname not like 'migrations%'`;

/** Adds the rows that mention known ids to the pattern; returns the ids of the added rows. */
const GROW = `
  with found as (
    delete from everything e where exists (select 1 from unnest($1::text[]) id where strpos(e.value, id) > 0) returning *),
  kept as (insert into pattern select * from found)
  select distinct unnest(own) as id from found`;
const NARROW = 'update pattern set own = array(select id from unnest($1::text[]) id where strpos(value, id) > 0)';

const copySql = ({ place, columns }: Place): string => `
  insert into ${place} (${columns.map(({ name }) => `"${name}"`).join(', ')})
  select ${columns.map(({ name, hash }) => (hash ? `sha256(r."${name}" || n::text::bytea)` : `r."${name}"`)).join(', ')}
  from generate_series(1, $1::int) n, pattern p, lateral jsonb_populate_record(null::${place}, pg_temp.rewritten(p.value, p.own, n)) r
  where p.place = '${place}'`;

export type Copier = {
  /**
   * Copies all rows of every service that mention one of these uuids, and transitively the rows that mention those: events and their
   * effects. In each copy the uuids of the copied rows are replaced; references to other rows stay.
   * @returns the number of rows created
   */
  copy(roots: readonly string[], times: number): Promise<number>;
  close(): Promise<void>;
};

/** Takes a snapshot of all tables now; patterns are copied from it, each of them once. */
export const openCopier = async (url: string): Promise<Copier> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  const { rows: places } = await client.query<Place>(PLACES);
  for (const { place, ids } of places) {
    const own = `array_remove(array[${ids.map((id) => `t."${id}"::text`).join(', ')}]::text[], null)`;
    await client.query(`insert into everything select '${place}', to_jsonb(t)::text, ${own} from ${place} t`);
  }
  return {
    copy: async (roots, times) => {
      await client.query('truncate pattern');
      const own = new Set(roots);
      for (let news = [...roots]; news.length > 0; ) {
        const { rows } = await client.query<{ id: string }>(GROW, [news]);
        news = rows.map(({ id }) => id).filter((id) => !own.has(id));
        for (const id of news) own.add(id);
      }
      await client.query(NARROW, [[...own]]);
      let made = 0;
      for (const place of places) made += (await client.query(copySql(place), [times])).rowCount ?? 0;
      return made;
    },
    close: () => client.end(),
  };
};
