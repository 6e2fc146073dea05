import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressVariable, SERVICE_NAMES } from '@waymark/contracts';
import { readKitSettings } from '@waymark/service-kit';
import { parse } from 'yaml';
import { SERVICE_PORT } from './generate/nginx.ts';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8');
const file = read('docker-compose.yml');
const composition = parse(file, { merge: true });

describe('docker-compose.yml', () => {
  it('runs every service, the edge, a database, a broker and a mail catcher, and nothing else', () => {
    const names = [...SERVICE_NAMES, 'edge', 'postgres', 'rabbitmq', 'mail'];
    expect(Object.keys(composition.services).sort()).toEqual(names.sort());
  });

  it.each(SERVICE_NAMES)('builds %s from the recipe of the services', (name) => {
    expect(composition.services[name]).toMatchObject({
      image: `waymark/${name}`,
      build: { dockerfile: 'deploy/platform/images/service.Dockerfile', args: { SERVICE: name } },
    });
  });

  it.each(SERVICE_NAMES)('tells all services where %s is, and has the edge wait for it', (name) => {
    for (const other of SERVICE_NAMES) {
      expect(composition.services[other].environment).toMatchObject({
        PORT: String(SERVICE_PORT),
        [addressVariable(name)]: `http://${name}:${SERVICE_PORT}`,
      });
    }
    expect(composition.services.edge.depends_on).toMatchObject({ [name]: { condition: 'service_healthy' } });
  });

  it('has no secret of its own, and does not start without those that it is given', () => {
    const secrets = ['POSTGRES_PASSWORD', 'RABBITMQ_PASSWORD', 'INTERNAL_SECRET'];
    for (const name of secrets) {
      expect(file).toContain(`\${${name}:?`);
      expect(file).not.toMatch(new RegExp(`\\$\\{${name}(?!:\\?)`));
    }
    const { services } = composition;
    const { DATABASE_URL, AMQP_URL, INTERNAL_SECRET } = services.okr.environment;
    const passwordIn = (url: string) => /^\w+:\/\/waymark:(.*)@/.exec(url)?.[1];
    for (const value of [
      ...[passwordIn(DATABASE_URL), passwordIn(AMQP_URL), INTERNAL_SECRET],
      ...[services.postgres.environment.POSTGRES_PASSWORD, services.rabbitmq.environment.RABBITMQ_DEFAULT_PASS],
    ]) {
      expect(value).toMatch(/^\$\{[A-Z_]+:\?[^}]+\}$/);
    }
    const example = read('.env.example')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(example.sort()).toEqual(secrets.map((name) => `${name}=`).sort());
  });

  it('opens its ports to this machine alone by default', () => {
    const { services } = composition;
    const ports = Object.values<{ ports?: string[] }>(services).flatMap((service) => service.ports ?? []);
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^(?:127\.0\.0\.1|\$\{HOST:-127\.0\.0\.1\}):/);
  });

  it('starts its services with what production demands, once the secrets are random', () => {
    const random = () => randomBytes(24).toString('hex');
    const given: Record<string, string> = {
      ...{ POSTGRES_PASSWORD: random(), RABBITMQ_PASSWORD: random(), INTERNAL_SECRET: random() },
    };
    const filled = file.replace(
      /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
      (_, name: string, fallback = '') => given[name] ?? fallback,
    );
    const { environment } = parse(filled, { merge: true }).services.okr;
    const variables = Object.entries<string | null>(environment).map(([name, value]) => [name, value ?? '']);
    expect(readKitSettings(Object.fromEntries(variables))).toMatchObject({ production: true, addresses: ['0.0.0.0'] });
  });
});
