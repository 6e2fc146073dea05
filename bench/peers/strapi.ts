import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@waymark/service-kit';
import type { Call } from '../okr/load.ts';
import { workedOn } from '../okr/operations.ts';
import { callerOf, organisationOf } from '../okr/seed.ts';
import {
  execute,
  install,
  NEW_PARTS,
  newObjective,
  type Peer,
  type Start,
  sizeOf,
  startServer,
  versionOf,
  type Work,
} from './peer.ts';

const PACKAGES = {
  '@strapi/strapi': '5.54.0',
  pg: '8.23.1',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.6',
  'styled-components': '6.6.0',
};

const text = { type: 'string' };
const long = { type: 'text' };
const whole = { type: 'integer' };
const number = { type: 'float' };
const date = { type: 'date' };

const OBJECTIVE = {
  organisation: text,
  name: text,
  level: text,
  goal: text,
  status: text,
  owner: text,
  validator: text,
  creator: text,
  period_start: date,
  period_end: date,
  description: long,
  search: long,
  keyresults: { type: 'relation', relation: 'oneToMany', target: 'api::keyresult.keyresult', mappedBy: 'objective' },
};
const KEYRESULT = {
  organisation: text,
  name: text,
  owner: text,
  description: long,
  measured_by: text,
  start_value: number,
  actual_value: number,
  target_value: number,
  initial_progress_score: whole,
  present_progress_score: whole,
  position: whole,
  objective: { type: 'relation', relation: 'manyToOne', target: 'api::objective.objective', inversedBy: 'keyresults' },
};

const schema = (name: string, attributes: object) => ({
  kind: 'collectionType',
  collectionName: `${name}s`,
  info: { singularName: name, pluralName: `${name}s`, displayName: name },
  options: { draftAndPublish: false },
  attributes,
});

/** One transaction for an objective and its key results: Strapi does not create a relation along with its parent. */
const CREATE = `
  const { keyresults, ...fields } = ctx.request.body.data;
  const made = await strapi.db.transaction(async () => {
    const objective = await strapi.documents('api::objective.objective').create({ data: fields });
    const parts = [];
    for (const data of keyresults)
      parts.push(await strapi.documents('api::keyresult.keyresult').create({ data: { ...data, objective: objective.documentId } }));
    return { ...objective, keyresults: parts };
  });
  return this.transformResponse(made);`;

const files = (name: string, attributes: object, methods: string): Record<string, string> => {
  const of = `'api::${name}.${name}'`;
  const made = (kind: string, more: string) =>
    `module.exports = require('@strapi/strapi').factories.createCore${kind}(${of}${more});`;
  const api = `src/api/${name}`;
  return {
    [`${api}/content-types/${name}/schema.json`]: JSON.stringify(schema(name, attributes)),
    [`${api}/controllers/${name}.js`]: made('Controller', `, ({ strapi }) => ({ ${methods} })`),
    [`${api}/services/${name}.js`]: made('Service', ''),
    [`${api}/routes/${name}.js`]: made('Router', ''),
  };
};

const TOKEN_FILE = 'token';

const PROJECT: Record<string, string> = {
  ...files('objective', OBJECTIVE, `async create(ctx) {${CREATE} }`),
  ...files('keyresult', KEYRESULT, ''),
  'config/server.js': `module.exports = ({ env }) => ({ host: '127.0.0.1', port: env.int('PORT'), app: { keys: ['a-key-of-a-bench'] } });`,
  'config/admin.js': `module.exports = { auth: { secret: 'a-secret-of-a-bench' }, apiToken: { salt: 'the-salt-of-a-bench' },
    transfer: { token: { salt: 'the-salt-of-a-bench' } }, secrets: { encryptionKey: 'the-encryption-key-of-the-bench!' }, serveAdminPanel: false,
    flags: { nps: false, promoteEE: false } };`,
  'config/api.js': 'module.exports = { rest: { defaultLimit: 25, maxLimit: 1000, withCount: true } };',
  'config/database.js': `module.exports = ({ env }) => ({ connection: { client: 'postgres',
    connection: { connectionString: env('DATABASE_URL'), schema: 'strapi' }, pool: { min: 0, max: 10 } } });`,
  'config/middlewares.js': `module.exports = ['strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query', 'strapi::body', 'strapi::public', 'strapi::favicon'];`,
  'src/index.js': `const { writeFile } = require('node:fs/promises');
    module.exports = { register() {}, async bootstrap({ strapi }) {
      const { accessKey } = await strapi.service('admin::api-token').create({ name: 'bench ' + Date.now(), type: 'full-access', lifespan: null });
      await writeFile('${TOKEN_FILE}', accessKey);
    } };`,
};

const writeProject = async (folder: string): Promise<void> => {
  for (const [name, content] of Object.entries(PROJECT)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await mkdir(path.join(folder, 'public/uploads'), { recursive: true });
};

/** The limit's rows in the tables created by Strapi, with the same identifiers and indexes. */
const ROWS = `
  set search_path to strapi;
  insert into objectives (document_id, organisation, name, level, goal, status, owner, validator, creator, period_start, period_end,
    description, search, created_at, updated_at, published_at)
  select uuid, organisation_uuid, name, level, goal, status, user_uuid, validator_uuid, creator_uuid, period_start, period_end,
    description, search, created_at, updated_at, created_at from bare.objectives;
  insert into keyresults (document_id, organisation, name, owner, description, measured_by, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, position, created_at, updated_at, published_at)
  select uuid, organisation_uuid, name, user_uuid, description, measured_by, start_value, actual_value, target_value,
    initial_progress_score, present_progress_score, position, created_at, updated_at, created_at from bare.keyresults;
  insert into keyresults_objective_lnk (keyresult_id, objective_id, keyresult_ord)
  select k.id, o.id, k.position from bare.keyresults b join keyresults k on k.document_id = b.uuid::text
  join objectives o on o.document_id = b.objective_uuid::text;
  create index on objectives (organisation, status, created_at desc);
  analyze`;

const [organisation, owner] = [organisationOf('M'), callerOf('M')];
const created = (n: number) => ({
  data: {
    ...newObjective(n),
    organisation,
    creator: owner,
    owner,
    validator: owner,
    keyresults: NEW_PARTS.map((part) => ({ ...part, organisation, owner })),
  },
});

const listOf = (organisation: string): string =>
  `/api/objectives?filters[organisation][$eq]=${organisation}&filters[status][$eq]=working&filters[search][$contains]=rossi&sort=createdAt:desc` +
  '&fields=name,level,goal,status,owner,validator,creator,period_start,period_end,description,createdAt,updatedAt&pagination[limit]=50&pagination[withCount]=true&populate[keyresults][sort]=position';

const callWith =
  (token: string) =>
  async (work: Work): Promise<Call> => {
    const headers = { authorization: `Bearer ${token}` };
    if (work === 'create') return { name: work, method: 'POST', headers, path: () => '/api/objectives', body: created };
    if (work === 'update')
      return {
        name: work,
        method: 'PUT',
        headers,
        path: (n: number) => `/api/keyresults/${workedOn(n).keyresult}`,
        body: (n: number) => ({ data: { actual_value: (n % 9_000) + 0.5 } }),
      };
    const list = listOf(organisationOf(sizeOf(work)));
    return { name: work, method: 'GET', headers, path: () => list };
  };

/** Strapi in production mode, without its administration, a cache or telemetry. It has no rights by row: the call names the organisation. */
export const startStrapi = async ({ folder, databaseUrl }: Start): Promise<Peer> => {
  await install(folder, PACKAGES);
  await writeProject(folder);
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_LOG_LEVEL: 'error',
  };
  await execute(databaseUrl, 'create schema strapi');
  const server = await startServer(folder, ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], {
    port,
    ready: '/_health',
    env,
  });
  await execute(databaseUrl, ROWS);
  const token = await readFile(path.join(folder, TOKEN_FILE), 'utf8');
  return {
    name: `Strapi ${await versionOf(folder, '@strapi/strapi')}`,
    server,
    call: callWith(token),
    stop: server.stop,
  };
};
