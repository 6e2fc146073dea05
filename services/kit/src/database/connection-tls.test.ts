import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { selfSigned } from '../testing/self-signed.ts';
import { serverUrl } from '../testing/test-database.ts';
import { agreeToTls, createTlsProxy, type TlsProxy } from '../testing/tls-proxy.ts';
import { connectionTo } from './connection.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'waymark-tls-'));
const authority = path.join(directory, 'ca.pem');
const another = path.join(directory, 'another.pem');
let proxy: TlsProxy;
let elsewhere: TlsProxy;

beforeAll(async () => {
  const [own, other] = [selfSigned('localhost'), selfSigned('postgres.example')];
  writeFileSync(authority, own.certificate);
  writeFileSync(another, other.certificate);
  const { hostname, port } = new URL(serverUrl());
  const upstream = { host: hostname, port: Number(port || 5432), greet: agreeToTls };
  proxy = await createTlsProxy({ ...own, ...upstream });
  elsewhere = await createTlsProxy({ ...other, ...upstream });
});
afterAll(async () => {
  await proxy.close();
  await elsewhere.close();
  rmSync(directory, { recursive: true });
});

const askBy = async ({ port }: TlsProxy, settings: Record<string, string>): Promise<unknown> => {
  const address = new URL(serverUrl());
  Object.assign(address, { hostname: 'localhost', port: String(port) });
  for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value);
  const client = new pg.Client({ ...connectionTo(address.href, 'waymark-tls'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('select 1 as one')).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
};

describe('an address of Postgres with sslmode', () => {
  it.each(['require', 'verify-ca', 'verify-full'])(
    '%s connects over TLS to a server whose certificate is signed by sslrootcert',
    async (sslmode) => {
      await expect(askBy(proxy, { sslmode, sslrootcert: authority })).resolves.toEqual([{ one: 1 }]);
    },
  );

  it.each(['require', 'verify-full'])('%s sends nothing to a server with an untrusted certificate', async (sslmode) => {
    const before = proxy.clientsThatSpoke();
    await expect(askBy(proxy, { sslmode })).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    await expect(askBy(proxy, { sslmode, sslrootcert: another })).rejects.toThrow();
    expect(proxy.clientsThatSpoke()).toBe(before);
  });

  it('verify-full sends nothing to a server with a certificate for another host name', async () => {
    const asked = askBy(elsewhere, { sslmode: 'verify-full', sslrootcert: another });
    await expect(asked).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(elsewhere.clientsThatSpoke()).toBe(0);
  });
});
