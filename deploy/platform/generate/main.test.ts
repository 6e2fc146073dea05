import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { addressOf, CATALOGUE, isPublicCall, SERVICE_NAMES } from '@waymark/contracts';
import { pageFileFor, pageFolders } from '../../web/apps.ts';
import { type Target, targetOf } from '../routes.ts';
import { ingresses } from './ingress.ts';
import { generatedFiles } from './main.ts';

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
  '/.well-known/security.txt',
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

/** nginx: regular expressions in order, the first match wins; without a match, a file of the web app. */
const edgeTargetOf = (address: string): Target => {
  const locations = [
    ...read('edge/nginx.conf').matchAll(/location ~ "(\^[^"]+)" \{\s+(proxy_pass http:\/\/(\w+)|return 404)/g),
  ];
  const hit = locations.find(([, expression = '']) => new RegExp(expression).test(address));
  if (!hit) return 'web';
  return (hit[3] as Target | undefined) ?? 'nobody';
};

/** nginx: the exact address, else the longest prefix. */
const edgePageOf = (address: string): string | undefined => {
  const locations = [
    ...read('edge/nginx.conf').matchAll(/location (= )?(\/\S*) \{[^}]*try_files \$uri \/(\S*index\.html);/g),
  ].map(([, exact, path = '', page]) => ({ exact: exact !== undefined, path, page }));
  const fitting = locations.filter(({ exact, path }) => (exact ? address === path : address.startsWith(path)));
  return fitting.sort((a, b) => Number(b.exact) - Number(a.exact) || b.path.length - a.path.length)[0]?.page;
};

/** The ingress controller: the longest expression first, case-insensitive. */
const ingressTargetOf = (address: string): string | undefined => {
  const rules = ingresses().flatMap(({ spec }) => spec.rules);
  const paths = rules.flatMap(({ http }) => http.paths).sort((a, b) => b.path.length - a.path.length);
  return paths.find(({ path: expression }) => new RegExp(`^${expression}`, 'i').test(address))?.backend.service.name;
};

/** Every call that a service declares for clients, with its owner. */
const CALLS = SERVICE_NAMES.flatMap((owner) =>
  Object.values(CATALOGUE[owner])
    .filter(isPublicCall)
    .map((call): [string, Target] => [addressOf(call).replace(/:\w+/g, 'x'), owner]),
);

describe('the generated files', () => {
  it.each(Object.entries(generatedFiles()))('%s on the disk equals the output of the generator', (file, content) => {
    expect(read(file)).toBe(content);
  });

  it.each(ADDRESSES)('route %s like the route table', (address) => {
    const target = targetOf(address, 'production');
    expect(edgeTargetOf(address)).toBe(target);
    expect(ingressTargetOf(address)).toBe(target === 'nobody' ? 'web' : target);
  });

  it.each(CALLS)('route %s to %s, the service that declares the call', (address, owner) => {
    for (const mode of ['production', 'development'] as const) expect(targetOf(address, mode)).toBe(owner);
    expect(edgeTargetOf(address)).toBe(owner);
    expect(ingressTargetOf(address)).toBe(owner);
  });

  it('redirect pages to https, but not the API', () => {
    const redirects = ingresses().map(({ metadata, spec }) => ({
      redirected: metadata.annotations['nginx.ingress.kubernetes.io/ssl-redirect'],
      backends: [...new Set(spec.rules.flatMap(({ http }) => http.paths).map(({ backend }) => backend.service.name))],
    }));
    expect(redirects[0]).toEqual({ redirected: 'true', backends: ['web'] });
    expect(redirects[1]?.redirected).toBe('false');
    expect([...(redirects[1]?.backends ?? [])].sort()).toEqual([...SERVICE_NAMES].sort());
  });

  it('accept only TLS 1.2 ciphers with forward secrecy and authenticated encryption', () => {
    for (const { metadata } of ingresses()) {
      const ciphers = metadata.annotations['nginx.ingress.kubernetes.io/ssl-ciphers'].split(':');
      expect(ciphers.length).toBeGreaterThan(4);
      expect(
        ciphers.filter((each) => !/^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(each)),
      ).toEqual([]);
    }
  });

  it.each(pageFolders.flatMap((folder) => ['', '/', '/x/y', 'd', 'd/x'].map((rest) => `/${folder}${rest}`)))(
    'answer %s with its page',
    (address) => expect(edgePageOf(address)).toBe(pageFileFor(address)),
  );

  it.each(Object.entries(generatedFiles()))('%s has no route for /dev', (_, content) => {
    expect(content).not.toMatch(/mailbox|dev\/clock|reload\.js/);
  });
});
