import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@waymark/contracts';
import { ConfigError, readKitSettings } from '@waymark/service-kit';
import { parse, parseAllDocuments } from 'yaml';
import { type Target, targetOf } from '../routes.ts';
import { ingress } from './ingress.ts';
import { generatedFiles } from './main.ts';
import { configuration } from './workloads.ts';

const platform = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(platform, file), 'utf8');
const org = '/api/v1/user/organisations/0b0e7b5e-0000-4000-8000-000000000001';

const ADDRESSES = [
  '/',
  '/login',
  '/remotes.json',
  '/backoffice/',
  '/internal/events',
  '/metrics',
  '/internals',
  '/api/v1/user',
  '/api/v1/user/all_organisations',
  '/api/v1/user/organisations',
  '/api/v1/superadmin/dataExport/excel',
  '/.well-known/jwks.json',
  '/xwell-known/jwks.json',
  '/dev/clock',
  '/dev/mailbox',
  '/dev/mailbox/1/html',
  '/dev/reload.js',
  '/devices',
  ...['', '/users', '/objectives', '/objectives/1/keyresults', '/objectives-of-others', '/analytics/health'].map(
    (rest) => org + rest,
  ),
  ...['/new_subscription/grow_plan', '/cancel_request', '/check_subscription', '/super_admin_not_paid'].map(
    (rest) => org + rest,
  ),
  ...['/request_number_of_users_modification', '/notifications/1', '/reminders', '/live', '/teams/1/add'].map(
    (rest) => org + rest,
  ),
];

/** nginx: regular expressions in their order, the first match wins; none: a file of the web app. */
const edgeTargetOf = (address: string): Target => {
  const locations = [
    ...read('edge/nginx.conf').matchAll(/location ~ "(\^[^"]+)" \{\s+(proxy_pass http:\/\/(\w+)|return 404)/g),
  ];
  const hit = locations.find(([, expression = '']) => new RegExp(expression).test(address));
  if (!hit) return 'web';
  return (hit[3] as Target | undefined) ?? 'nobody';
};

/** The ingress controller: the longest expression first, letters of either case. */
const ingressTargetOf = (address: string): string | undefined => {
  const [rule] = ingress().spec.rules;
  const paths = [...(rule?.http.paths ?? [])].sort((a, b) => b.path.length - a.path.length);
  return paths.find(({ path: expression }) => new RegExp(`^${expression}`, 'i').test(address))?.backend.service.name;
};

describe('the generated files', () => {
  it.each(Object.entries(generatedFiles()))('%s is what the table gives', (file, content) => {
    expect(read(file)).toBe(content);
  });

  it.each(ADDRESSES)('send %s where the route table does', (address) => {
    const target = targetOf(address, 'production');
    expect(edgeTargetOf(address)).toBe(target);
    expect(ingressTargetOf(address)).toBe(target === 'nobody' ? 'web' : target);
  });

  it.each(Object.entries(generatedFiles()))('%s leads nowhere from /dev', (_, content) => {
    expect(content).not.toMatch(/mailbox|dev\/clock|reload\.js/);
  });

  it('are readable YAML in which every workload has a name', () => {
    for (const [file, content] of Object.entries(generatedFiles())) {
      if (!file.endsWith('.yaml') || file.endsWith('kustomization.yaml')) continue;
      for (const document of parseAllDocuments(content)) {
        expect(document.errors).toEqual([]);
        expect(document.toJS()).toMatchObject({ kind: expect.any(String), metadata: { name: expect.any(String) } });
      }
    }
  });
});

describe('docker-compose.yml', () => {
  it('runs every service of the route table, the edge, a database, a broker and a mail catcher', () => {
    const compose = parse(read('../../docker-compose.yml'));
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining([...SERVICE_NAMES, 'edge', 'postgres', 'rabbitmq', 'mail']),
    );
  });

  it('has no secret of its own, and does not start without those that it is given', () => {
    const compose = read('../../docker-compose.yml');
    const secrets = ['POSTGRES_PASSWORD', 'RABBITMQ_PASSWORD', 'INTERNAL_SECRET'];
    for (const name of secrets) {
      expect(compose).toContain(`\${${name}:?`);
      expect(compose).not.toMatch(new RegExp(`\\$\\{${name}(?!:\\?)`));
    }
    const { services } = parse(compose, { merge: true });
    const { DATABASE_URL, AMQP_URL, INTERNAL_SECRET } = services.okr.environment;
    const passwordIn = (url: string) => /^\w+:\/\/waymark:(.*)@/.exec(url)?.[1];
    for (const value of [
      ...[passwordIn(DATABASE_URL), passwordIn(AMQP_URL), INTERNAL_SECRET],
      ...[services.postgres.environment.POSTGRES_PASSWORD, services.rabbitmq.environment.RABBITMQ_DEFAULT_PASS],
    ]) {
      expect(value).toMatch(/^\$\{[A-Z_]+:\?[^}]+\}$/);
    }
    const example = read('../../.env.example')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'));
    expect(example.sort()).toEqual(secrets.map((name) => `${name}=`).sort());
  });

  it('opens its ports to this machine alone, unless told', () => {
    const { services } = parse(read('../../docker-compose.yml'));
    const ports = Object.values<{ ports?: string[] }>(services).flatMap((service) => service.ports ?? []);
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^(?:127\.0\.0\.1|\$\{HOST:-127\.0\.0\.1\}):/);
  });

  it('starts its services with what production demands, once the secrets are random', () => {
    const random = () => randomBytes(24).toString('hex');
    const given: Record<string, string> = {
      ...{ POSTGRES_PASSWORD: random(), RABBITMQ_PASSWORD: random(), INTERNAL_SECRET: random() },
    };
    const filled = read('../../docker-compose.yml').replace(
      /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
      (_, name: string, fallback = '') => given[name] ?? fallback,
    );
    const { environment } = parse(filled, { merge: true }).services.okr;
    const variables = Object.entries<string | null>(environment).map(([name, value]) => [name, value ?? '']);
    expect(readKitSettings(Object.fromEntries(variables))).toMatchObject({ production: true, addresses: ['0.0.0.0'] });
  });
});

describe('the example of the secrets for Kubernetes', () => {
  it('has none that a service would start with', () => {
    const [waymark, rabbitmq] = parseAllDocuments(read('kubernetes/secrets.example.yaml')).map((each) => each.toJS());
    const problems = (() => {
      try {
        readKitSettings({ ...(configuration().data as Record<string, string>), ...waymark.stringData });
        return [];
      } catch (error) {
        return error instanceof ConfigError ? error.problems : [String(error)];
      }
    })();
    expect(problems.map((line) => line.split(' ', 1)[0]).sort()).toEqual([
      'AMQP_URL',
      'DATABASE_URL',
      'INTERNAL_SECRET',
      'SMTP_URL',
    ]);
    expect(rabbitmq.stringData).toMatchObject({ password: '', 'erlang-cookie': '' });
  });
});
