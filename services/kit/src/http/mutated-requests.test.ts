import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createNotesService } from '../testing/fixtures/notes-service.ts';
import { api, type TestApi, type TestHost, testHost } from '../testing/index.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../testing/fixtures/migrations');
const REQUESTS = 2_000;
const AT_ONCE = 20;

/** The same numbers at each run, so that a failure can be seen again. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const VALUES = [
  '""',
  '0',
  '-1',
  '1e400',
  'null',
  '[]',
  '{}',
  '"\\u0000"',
  '"\\udfff"',
  '"x"',
  '[[[[]]]]',
  'true',
  '{"__proto__":{}}',
  '"😀"',
];
const BYTES = ['%', '\\', '"', '{', ']', ',', '\u00ff', '0', ' ', 'é', '\ufffd', "'", ';', '-', '\u202e'];

describe('mutated requests', () => {
  let host: TestHost;
  let client: TestApi;
  beforeAll(async () => {
    host = await testHost({ service: 'okr', migrations: MIGRATIONS });
    client = api(createNotesService(host));
  });
  afterAll(() => host.close());

  it(`never cause a 5xx or show a stack trace (${REQUESTS} requests)`, async () => {
    const random = createRandom(20_261_120);
    const token = await host.tokenFor();
    const pick = (list: readonly string[]): string => list[random(list.length)] ?? '';
    const spoil = (text: string): string => {
      const at = random(text.length);
      return text.slice(0, at) + pick(BYTES) + text.slice(at + random(3));
    };
    const one = async (): Promise<string | undefined> => {
      const org = random(4) === 0 ? spoil(randomUUID()) : randomUUID();
      const whole = `{"text":${pick(VALUES)},"amount":${pick(VALUES)},"parts":[{"name":${pick(VALUES)}},${pick(VALUES)}]}`;
      const body = random(3) === 0 ? spoil(whole) : whole;
      const method = ['POST', 'GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'][random(12)] ?? 'POST';
      const query = random(3) === 0 ? `?limit=${encodeURI(spoil('10'))}` : '';
      const key: Record<string, string> = random(4) === 0 ? { 'idempotency-key': `k${random(50)}` } : {};
      const target = encodeURI(`/api/v1/organisations/${org}/notes`) + query;
      const answer = await client.send(method, target, { token, headers: { 'x-role': 'admin', ...key }, body });
      const wrong = answer.status >= 500 || /\.ts:\d|node_modules/.test(answer.text);
      return wrong ? `${answer.status} ${method} ${target} ${body}` : undefined;
    };
    const wrongs: (string | undefined)[] = [];
    for (let done = 0; done < REQUESTS; done += AT_ONCE) {
      wrongs.push(...(await Promise.all(Array.from({ length: AT_ONCE }, one))));
    }
    expect(wrongs.filter((wrong) => wrong !== undefined)).toEqual([]);
  });
});
