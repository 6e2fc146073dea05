import { freePort } from '@waymark/service-kit';
import type { Call } from '../okr/load.ts';
import { workedOn } from '../okr/operations.ts';
import { callerOf, organisationOf, type Size } from '../okr/seed.ts';
import {
  execute,
  install,
  NEW_PARTS,
  newObjective,
  type Peer,
  run,
  type Start,
  sizeOf,
  startServer,
  versionOf,
  type Work,
} from './peer.ts';

const PACKAGES = { directus: '11.17.4' };
/** The newest that its isolated-vm is compiled for. */
const NODE = '22.23.3';
const TOKEN = 'bench-of-waymark-';

/** The same rows and indexes as the limit. Identifiers, times and relations are what Directus calls special fields. */
const TABLES = `
  create schema directus;
  create table directus.objectives (like bare.objectives including indexes);
  alter table directus.objectives alter search set default '';
  create table directus.keyresults (like bare.keyresults including indexes);
  alter table directus.keyresults add foreign key (objective_uuid) references directus.objectives on delete cascade;
  insert into directus.objectives select * from bare.objectives;
  insert into directus.keyresults select * from bare.keyresults`;

const REGISTERED = `
  set search_path to directus;
  insert into directus_collections (collection) values ('objectives'), ('keyresults');
  insert into directus_fields (collection, field, special) values ('objectives', 'uuid', 'uuid'), ('keyresults', 'uuid', 'uuid'),
    ('objectives', 'created_at', 'date-created'), ('keyresults', 'created_at', 'date-created'), ('objectives', 'updated_at', 'date-created,date-updated'),
    ('keyresults', 'updated_at', 'date-created,date-updated'), ('objectives', 'keyresults', 'o2m');
  insert into directus_relations (many_collection, many_field, one_collection, one_field) values ('keyresults', 'objective_uuid', 'objectives', 'keyresults');
  alter table directus_users add organisation_uuid uuid;
  insert into directus_policies (id, name) values (md5('policy')::uuid, 'Members');
  insert into directus_roles (id, name) values (md5('role')::uuid, 'Members');
  insert into directus_access (id, role, policy) values (md5('access')::uuid, md5('role')::uuid, md5('policy')::uuid);
  insert into directus_permissions (collection, action, permissions, fields, policy)
  select collection, action, case action when 'create' then '{}' else '{"organisation_uuid":{"_eq":"$CURRENT_USER.organisation_uuid"}}' end::json, '*', md5('policy')::uuid
  from unnest(array['objectives','keyresults']) collection, unnest(array['read','create','update']) action`;

const userOf = (size: Size) =>
  `('${callerOf(size)}', 'of-${size}@example.org', md5('role')::uuid, '${TOKEN}${size}', '${organisationOf(size)}')`;
const USERS = `insert into directus_users (id, email, role, token, organisation_uuid) values ${(['S', 'M'] as const).map(userOf).join(', ')}`;

const [organisation_uuid, user_uuid] = [organisationOf('M'), callerOf('M')];
const created = (n: number) => ({
  ...newObjective(n),
  organisation_uuid,
  creator_uuid: user_uuid,
  user_uuid,
  validator_uuid: user_uuid,
  keyresults: NEW_PARTS.map((part) => ({ ...part, organisation_uuid, user_uuid })),
});

const WITH_PARTS =
  'fields=uuid,name,level,goal,status,user_uuid,validator_uuid,creator_uuid,period_start,period_end,description,created_at,updated_at,keyresults.*&deep[keyresults][_sort]=position&deep[keyresults][_limit]=-1';
const LIST = `/items/objectives?filter[status][_eq]=working&filter[search][_contains]=rossi&sort=-created_at&limit=50&meta=filter_count&${WITH_PARTS}`;

const callOf = async (work: Work): Promise<Call> => {
  const headers = { authorization: `Bearer ${TOKEN}${sizeOf(work)}` };
  if (work === 'create')
    return {
      name: work,
      method: 'POST',
      headers,
      path: () => '/items/objectives?fields=*,keyresults.*',
      body: created,
    };
  if (work === 'update')
    return {
      name: work,
      method: 'PATCH',
      headers,
      path: (n: number) => `/items/keyresults/${workedOn(n).keyresult}`,
      body: (n: number) => ({ actual_value: (n % 9_000) + 0.5 }),
    };
  return { name: work, method: 'GET', headers, path: () => LIST };
};

/** Directus in production mode, without a cache of answers, rate limits or telemetry; each user sees the objectives of one organisation. */
export const startDirectus = async ({ folder, databaseUrl }: Start): Promise<Peer> => {
  await install(folder, PACKAGES, NODE);
  const port = await freePort();
  const env = {
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: 'array:directus,public',
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '10',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'the-secret-of-a-bench-that-is-long-enough',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'the-password-of-a-bench',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  const cli = 'node_modules/directus/cli.js';
  await execute(databaseUrl, TABLES);
  await run(folder, 'node', [cli, 'bootstrap'], env);
  await execute(databaseUrl, `${REGISTERED}; ${USERS}; analyze`);
  const server = await startServer(folder, [cli, 'start'], { port, ready: '/server/ping', env });
  return { name: `Directus ${await versionOf(folder, 'directus')}`, server, call: callOf, stop: server.stop };
};
