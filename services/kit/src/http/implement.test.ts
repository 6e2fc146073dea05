import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, type DeclaredCall } from '@waymark/contracts';
import { AppError } from '../errors.ts';
import { createService } from '../host/create-service.ts';
import { api, type TestHost, testHost } from '../testing/index.ts';
import { implement } from './implement.ts';
import { createMetrics } from './metrics.ts';
import { reply } from './reply.ts';
import type { Route } from './route.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const ID = '8f14e45f-ceea-4e2a-9c1d-0123456789ab';

const renameTeam = call({
  method: 'PUT',
  path: '/teams/:team',
  tag: 'teams',
  summary: 'Rename',
  body: 'teamEdit',
  answer: { team: 'team' },
  codes: ['EDITED_MEANWHILE'],
  refusalData: { EDITED_MEANWHILE: { team: 'team' } },
});
const TEAM = { uuid: ID, name: 'North', users: [], users_total: 0, updated_at: '2026-03-02T09:30:00.000Z' };

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await testHost({ service: 'identity', migrations: MIGRATIONS });
  token = await host.tokenFor();
});
afterAll(() => host.close());

const serviceOf = (routes: Route[], calls: Record<string, DeclaredCall> = { renameTeam }) =>
  createService({ host: { ...host, metrics: createMetrics('identity') }, name: 'identity', routes, calls });

const put = (route: Route, body: object = { name: 'North' }) =>
  api(serviceOf([route])).put(`/api/v1/teams/${ID}`, { token, body });

describe('a declared call', () => {
  it('is served at its path, with its parameters and the parsed body without unknown fields', async () => {
    const answer = await put(
      implement(renameTeam, {
        handler: ({ params, body }) => ({ team: { ...TEAM, uuid: params.team, name: body.name ?? '' } }),
      }),
      { name: '  South ', unknown: 1 },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: true, team: { ...TEAM, name: 'South' } });
  });

  it('refuses a body that its schema does not take', async () => {
    const answer = await put(implement(renameTeam, { handler: () => ({ team: TEAM }) }), { name: 7 });
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([422, 'VALIDATION', ['name']]);
  });

  it('with checksInput gives its handler a function that validates the body', async () => {
    const route = implement(renameTeam, {
      checksInput: true,
      handler: ({ body }) => {
        expect(typeof body).toBe('function');
        return { team: { ...TEAM, name: body().name ?? '' } };
      },
    });
    expect((await put(route, { name: 'West' })).body.team.name).toBe('West');
    expect((await put(route, { name: 7 })).status).toBe(422);
  });
});

describe('in tests, a response is checked against the declaration', () => {
  const cases: [string, Route, RegExp][] = [
    ['a missing field', implement(renameTeam, { handler: () => ({}) as never }), /team/],
    ['an undeclared field', implement(renameTeam, { handler: () => ({ team: TEAM, secret: 1 }) }), /secret/],
    [
      'a field of another type',
      implement(renameTeam, { handler: () => ({ team: { ...TEAM, name: null } }) as never }),
      /name/,
    ],
    ['an undeclared status', implement(renameTeam, { handler: () => reply('{"status":true}', {}, 201) }), /201/],
    [
      'a refusal with an undeclared code',
      implement(renameTeam, {
        handler: () => {
          throw new AppError('LAST_ADMIN');
        },
      }),
      /LAST_ADMIN/,
    ],
  ];
  it.each(cases)('%s is answered with 500', async (_what, route, detail) => {
    const answer = await put(route);
    expect([answer.status, answer.body.detail]).toEqual([500, expect.stringMatching(detail)]);
  });

  it('a declared refusal is sent with 409', async () => {
    const route = implement(renameTeam, {
      handler: () => {
        throw new AppError('EDITED_MEANWHILE', { body: { team: TEAM } });
      },
    });
    expect((await put(route)).status).toBe(409);
  });

  it('a refusal with an undeclared field is answered with 500', async () => {
    const route = implement(renameTeam, {
      handler: () => {
        throw new AppError('EDITED_MEANWHILE', { body: { team: TEAM, secret: 1 } });
      },
    });
    expect(await put(route)).toMatchObject({ status: 500, body: { detail: expect.stringMatching('secret') } });
  });
});

describe('a service does not start', () => {
  it('without an implementation of a declared call', () => {
    expect(() => serviceOf([])).toThrow(/PUT \/teams\/:team is missing/);
  });

  it('with a call that is implemented twice', () => {
    const route = implement(renameTeam, { handler: () => ({ team: TEAM }) });
    expect(() => serviceOf([route, route])).toThrow(/PUT \/teams\/:team is implemented twice/);
  });

  it('with a call that is declared nowhere', () => {
    const route = implement(renameTeam, { handler: () => ({ team: TEAM }) });
    expect(() => serviceOf([route], {})).toThrow(/PUT \/api\/v1\/teams\/:team is declared nowhere/);
  });
});
