import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBroker, pacticipantsOf } from './broker.ts';
import { readPacts } from './pact-files.ts';

type Request = { method: string; path: string; body: string; authorization: string | undefined };

/** A fake broker over HTTP: accepts every upload, and answers that everything but okr may be deployed. */
const listen = async (requests: Request[]): Promise<Server> => {
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += chunk;
    const { method = '', url = '', headers } = req;
    requests.push({ method, path: url, body, authorization: headers.authorization });
    const results = { href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/results${url}` };
    const deployable = !url.includes('pacticipant=okr&');
    res.writeHead(url.startsWith('/gone') ? 503 : 200, { 'content-type': 'application/json' });
    res.end(
      JSON.stringify({
        _links: { 'pb:publish-verification-results': results },
        summary: { deployable, reason: deployable ? 'all verified' : 'no version of billing is there' },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

describe('a broker', () => {
  let requests: Request[];
  let server: Server;
  let url: string;
  const about = { version: 'abc123', branch: 'main', token: 'a-token' };

  beforeEach(async () => {
    requests = [];
    server = await listen(requests);
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('receives every committed pact, under the version and the branch', async () => {
    await expect(createBroker({ url: `${url}/`, ...about }).publish()).resolves.toBe(readPacts().size);
    const published = requests.filter(({ method, path }) => method === 'PUT' && path.startsWith('/pacts/'));
    expect(published).toHaveLength(readPacts().size);
    const one = published.find(({ path }) => path === '/pacts/provider/okr/consumer/mfe-okr/version/abc123');
    expect(JSON.parse(one?.body ?? '{}')).toMatchObject({ consumer: { name: 'mfe-okr' }, provider: { name: 'okr' } });
    expect(requests.every(({ authorization }) => authorization === 'Bearer a-token')).toBe(true);
    expect(requests.map(({ path }) => path)).toContain('/pacticipants/mfe-okr/branches/main/versions/abc123');
  });

  it('is asked whether each participant can be deployed, and its reasons against it are returned', async () => {
    const broker = createBroker({ url, ...about });
    await expect(broker.refusals(['billing', 'okr'], 'production')).resolves.toEqual([
      'okr: no version of billing is there',
    ]);
    expect(requests[0]?.path).toBe('/can-i-deploy?pacticipant=billing&version=abc123&environment=production');
  });

  it('that answers 503 or not at all makes the question fail', async () => {
    const refusals = (at: string) => createBroker({ url: at, ...about }).refusals(['billing'], 'production');
    await expect(refusals(`${url}/gone`)).rejects.toThrow('The broker answers 503');
    await expect(refusals('http://127.0.0.1:1')).rejects.toThrow('fetch failed');
  });

  it('knows a service and its events as two participants', () => {
    expect(pacticipantsOf('okr')).toEqual(['okr', 'okr-events']);
  });
});
