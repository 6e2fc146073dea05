import { describe, expect, it } from '@jest/globals';
import { createTeam, editObjective, listMembers, login } from '@waymark/contracts';
import { createApiClient } from './api-client.ts';

type Sent = { url: string; method: string; body: unknown; authorization: string | null };
const keyIn = (init: RequestInit): string | null => new Headers(init.headers).get('idempotency-key');

const clientWith = (answer: object, headers: Record<string, string> = {}, status = 200) => {
  const sent: Sent[] = [];
  const api = createApiClient({
    baseUrl: '/api/v1',
    session: { token: () => 'the-token', refresh: async () => false },
    fetch: async (url, init = {}) => {
      const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
      const authorization = new Headers(init.headers).get('authorization');
      sent.push({ url: String(url), method: init.method ?? 'GET', body, authorization });
      return new Response(JSON.stringify(answer), { status, headers });
    },
  });
  return { api, sent };
};

describe('a call declared in the contracts', () => {
  it('fills the path, sends the body and gives the answer', async () => {
    const { api, sent } = clientWith({ status: true, objective: { uuid: 'o' } });
    const { objective } = await api.ask(editObjective, { org: 'a/b', objective: 'o' }, { name: 'Better' });
    expect(objective.uuid).toBe('o');
    expect(sent).toEqual([
      {
        url: '/api/v1/user/organisations/a%2Fb/objectives/o',
        method: 'PUT',
        body: { name: 'Better' },
        authorization: 'Bearer the-token',
      },
    ]);
  });

  it('sends its parameters as a query if it has no body, and returns the total over all pages', async () => {
    const { api, sent } = clientWith({ status: true, users: [] }, { 'x-total-count': '1234' });
    const { users, total } = await api.ask(listMembers, { org: 'o' }, { q: 'ada', uuids: 'a,b', active: undefined });
    expect([users, total]).toEqual([[], 1234]);
    expect(sent[0]?.url).toBe('/api/v1/user/organisations/o/users?q=ada&uuids=a%2Cb');
  });

  it('returns the number of items in the response as the total when the server sends no total', async () => {
    const { api } = clientWith({ status: true, users: [{}, {}] });
    expect((await api.ask(listMembers, { org: 'o' })).total).toBe(2);
  });

  it('carries no token where the call is public', async () => {
    const { api, sent } = clientWith({ status: true });
    await api.ask(login, {}, { email: 'ada@example.com', password: 'x' });
    expect(sent[0]?.authorization).toBeNull();
  });

  it('sends the idempotency key that is passed, and a generated key otherwise', async () => {
    const keys: (string | null)[] = [];
    const api = createApiClient({
      baseUrl: '/api/v1',
      session: { token: () => 'the-token', refresh: async () => false },
      fetch: async (_, init = {}) => {
        keys.push(keyIn(init));
        return new Response(JSON.stringify({ status: true }));
      },
    });
    await api.ask(createTeam, { org: 'o' }, { name: 'North' }, { key: 'mine' });
    await api.ask(createTeam, { org: 'o' }, { name: 'North' }, { key: 'mine' });
    await api.ask(createTeam, { org: 'o' }, { name: 'North' });
    expect(keys).toEqual(['mine', 'mine', expect.stringMatching(/^\d+(-\d+){3}$/)]);
  });

  it('keeps its idempotency key until it succeeds, and gets a new one after that or for another body', async () => {
    const sent: string[] = [];
    const answers = [
      () => Promise.reject(new TypeError('lost')),
      502,
      201,
      201,
      () => Promise.reject(new TypeError('lost')),
      201,
    ];
    const api = createApiClient({
      baseUrl: '/api/v1',
      session: { token: () => 'the-token', refresh: async () => false },
      fetch: async (_, init = {}) => {
        sent.push(keyIn(init) ?? '');
        const answer = answers.shift();
        if (typeof answer === 'function') return answer();
        return new Response(JSON.stringify({ status: answer === 201 }), { status: answer ?? 201 });
      },
    });
    const create = (name: string) => api.ask(createTeam, { org: 'o' }, { name }).catch(() => {});
    for (const name of ['North', 'North', 'North', 'North', 'North', 'South']) await create(name);
    const [first, ...later] = sent;
    expect(later.slice(0, 2)).toEqual([first, first]);
    expect(new Set(sent).size).toBe(4);
  });

  it('throws the error of a refused request', async () => {
    const { api } = clientWith(
      { status: false, code: 'VALIDATION', message: 'no', errors: { name: 'required' } },
      {},
      422,
    );
    await expect(api.ask(createTeam, { org: 'o' }, { name: '' })).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: { name: 'required' },
    });
  });
});

describe('a prefetched answer', () => {
  const asking = (answers: Record<string, Response>) => {
    const sent: string[] = [];
    const api = createApiClient({
      baseUrl: '/api/v1',
      session: { token: () => 'the-token', refresh: async () => true },
      prefetched: (address) => {
        const found = answers[address];
        delete answers[address];
        return found && Promise.resolve(found);
      },
      fetch: async (url) => {
        sent.push(String(url));
        return Response.json({ status: true, users: [], name: 'asked now' });
      },
    });
    return { api, sent };
  };
  const MEMBERS = '/api/v1/user/organisations/o/users';

  it('is used for one call only', async () => {
    const { api, sent } = asking({ [MEMBERS]: Response.json({ status: true, users: [], name: 'ahead' }) });
    expect(await api.ask(listMembers, { org: 'o' })).toMatchObject({ name: 'ahead' });
    expect(sent).toEqual([]);
    expect(await api.ask(listMembers, { org: 'o' })).toMatchObject({ name: 'asked now' });
    expect(sent).toEqual([MEMBERS]);
  });

  it('with the status 401 is replaced by a new request', async () => {
    const { api, sent } = asking({ [MEMBERS]: new Response('{}', { status: 401 }) });
    expect(await api.ask(listMembers, { org: 'o' })).toMatchObject({ name: 'asked now' });
    expect(sent).toEqual([MEMBERS]);
  });
});
