import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressVariable, callPairsOf, SERVICE_NAMES } from '@waymark/contracts';
import { readKitSettings } from '@waymark/service-kit';
import { parse } from 'yaml';
import { SERVICE_PORT } from './generate/nginx.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8');
const file = read('docker-compose.yml');
const composition = parse(file, { merge: true });

/** The composition with these variables in `.env`. */
const composedWith = (given: Record<string, string>) => {
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)(?::[-?]([^{}]*))?\}/g, (_, name: string, fallback = '') => given[name] || fallback);
  // The default of a variable may contain another one.
  return parse(filled(filled(file)), { merge: true });
};

describe('docker-compose.yml', () => {
  it('runs every service, the edge, a database, a broker and a mail catcher, and nothing else', () => {
    const migrations = SERVICE_NAMES.map((name) => `${name}-migration`);
    const names = [...SERVICE_NAMES, ...migrations, 'edge', 'postgres', 'rabbitmq', 'mail'];
    expect(Object.keys(composition.services).sort()).toEqual(names.sort());
  });

  it.each(SERVICE_NAMES)('builds %s from the Dockerfile of the services', (name) => {
    expect(composition.services[name]).toMatchObject({
      image: expect.stringContaining(`waymark/${name}:`),
      build: { dockerfile: 'deploy/platform/images/service.Dockerfile', args: { SERVICE: name } },
    });
  });

  it.each(SERVICE_NAMES)(
    'gives all services the address of %s, and starts the edge once it is healthy and after its restarts',
    (name) => {
      for (const other of SERVICE_NAMES) {
        expect(composition.services[other].environment).toMatchObject({
          PORT: String(SERVICE_PORT),
          [addressVariable(name)]: `http://${name}:${SERVICE_PORT}`,
        });
      }
      expect(composition.services.edge.depends_on).toMatchObject({
        [name]: { condition: 'service_healthy', restart: true },
      });
    },
  );

  const REQUIRED = /\$\{([A-Z_]+):\?[^}]+\}/g;
  const secretsIn = (value: unknown) => [...JSON.stringify(value).matchAll(REQUIRED)].map(([, name = '']) => name);
  const example = read('.env.example')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

  it('contains no secrets, and does not start without them', () => {
    const names = new Set(secretsIn(composition.services));
    expect(names.size).toBeGreaterThan(10);
    for (const name of names) expect(file).not.toMatch(new RegExp(`\\$\\{${name}(?!:\\?)`));
    expect(example.sort()).toEqual([...names].map((name) => `${name}=`).sort());
    const { services } = composition;
    const passwordIn = (url: string) => /^\w+:\/\/\w+:(.*)@/.exec(url)?.[1];
    for (const value of [
      ...[passwordIn(services.okr.environment.DATABASE_URL), passwordIn(services.okr.environment.AMQP_URL)],
      ...[services.postgres.environment.POSTGRES_PASSWORD, services.rabbitmq.environment.RABBITMQ_DEFAULT_PASS],
    ]) {
      expect(value).toMatch(/^\$\{[A-Z_]+:\?[^}]+\}$/);
    }
  });

  it.each(SERVICE_NAMES)('gives %s only its secrets, and the database owner’s URL only to its migration', (name) => {
    const { [name]: service, [`${name}-migration`]: migration } = composition.services;
    const keys = callPairsOf(name).map((pair) => `KEY_${pair.replace('>', '_').toUpperCase()}`);
    const own = [`${name.toUpperCase()}_DATABASE_PASSWORD`, 'RABBITMQ_PASSWORD', ...keys];
    expect(secretsIn(service).sort()).toEqual([...own, ...(name === 'identity' ? ['SIGNING_KEY_SECRET'] : [])].sort());
    expect(service.depends_on).toMatchObject({
      [`${name}-migration`]: { condition: 'service_completed_successfully' },
    });
    expect(migration).toMatchObject({ image: service.image, command: ['node', 'src/main.ts', 'migrate'] });
    expect(migration.environment).toEqual({
      NODE_ENV: 'production',
      DATABASE_ADMIN_URL: expect.stringContaining('POSTGRES_PASSWORD'),
      DATABASE_URL: service.environment.DATABASE_URL,
    });
  });

  it('passes every setting to the services, except those that do not apply', () => {
    const known = read('docs/configuration.md')
      .split('\n')
      .flatMap((line) => [...(/^\| (`.*?) \|/.exec(line)?.[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
      .map(([, name = '']) => name);
    // For development, for another broker, and secrets that are replaced by keys of each service.
    const elsewhere = ['DEMO', 'TIME_TRAVEL', 'AMQP_CA_FILE', 'AMQP_PREFIX', 'INTERNAL_SECRET', 'MAIL_SECRET_KEY'];
    // For rolling updates; compose replaces all replicas of a service at once.
    const outside = [...elsewhere, 'INTERNAL_SECRET_BEFORE'];
    const given = new Set(
      Object.values<{ environment?: object }>(composition.services).flatMap(({ environment }) =>
        Object.keys(environment ?? {}),
      ),
    );
    expect(known.length).toBeGreaterThan(25);
    expect(known.filter((name) => !given.has(name)).sort()).toEqual(outside.sort());
  });

  it('keeps the edge out of the network of the database and the broker', () => {
    const { services } = composition;
    for (const name of ['postgres', 'rabbitmq']) expect(services[name].networks).toEqual(['back']);
    expect(services.edge.networks).toEqual(['front']);
  });

  it('opens its ports only on loopback by default', () => {
    const { services } = composition;
    const ports = Object.values<{ ports?: string[] }>(services).flatMap((service) => service.ports ?? []);
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^(?:127\.0\.0\.1|\$\{HOST:-127\.0\.0\.1\}):/);
  });

  it.each(['8080', '9090'])('uses the published port in links: %s', (PORT) => {
    const { edge, identity } = composedWith(PORT === '8080' ? {} : { PORT }).services;
    expect(edge.ports).toEqual([`127.0.0.1:${PORT}:${SERVICE_PORT}`]);
    expect(identity.environment.PUBLIC_URL).toBe(`http://localhost:${PORT}`);
  });

  it.each(SERVICE_NAMES)('gives %s valid production settings once the secrets are random', (name) => {
    const given = Object.fromEntries(example.map((line) => [line.slice(0, -1), randomBytes(24).toString('hex')]));
    const { environment } = composedWith(given).services[name];
    const variables = Object.entries<string | null>(environment).map(([key, value]) => [key, value ?? '']);
    const settings = readKitSettings(Object.fromEntries(variables));
    expect(settings).toMatchObject({ production: true, addresses: ['0.0.0.0'] });
    expect([...settings.internalKeys.keys()].sort()).toEqual(callPairsOf(name).sort());
  });
});
