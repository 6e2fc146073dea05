import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStaticFiles } from '../run/static-files.ts';
import { ingresses } from './generate/ingress.ts';
import { prepareWeb } from './images/prepare-web.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'waymark-headers-'));
const NAMES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

type SentHeaders = Record<string, string | null>;
let ofFrontDoor: SentHeaders;
let ofEdge: SentHeaders;

beforeAll(async () => {
  writeFileSync(path.join(directory, 'index.html'), '<script>document.title = 1</script>');
  const serve = createStaticFiles({ directory, https: false });
  const server = createServer((req, res) => void serve(req, res)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  ofFrontDoor = Object.fromEntries(NAMES.map((name) => [name, headers.get(name)]));
  await new Promise((resolve) => server.close(resolve));

  const file = path.join(directory, 'security-headers.conf');
  prepareWeb(directory, file);
  const lines = [...readFileSync(file, 'utf8').matchAll(/^add_header (\S+) "([^"]*)" always;$/gm)];
  ofEdge = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('the security headers of the web app', () => {
  it('allow only scripts of the product, and no framing, other base address or form target', () => {
    const policy = (ofFrontDoor['content-security-policy'] ?? '').split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "connect-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]),
    );
    const scripts = policy.find((directive) => directive.startsWith('script-src'));
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/=]+'$/);
  });

  it('are the same at the front door and at the edge', () => {
    expect(Object.values(ofFrontDoor)).not.toContain(null);
    expect(ofEdge).toEqual(ofFrontDoor);
  });

  it('are included in every location of the edge that serves files', () => {
    const config = readFileSync(path.join(import.meta.dirname, 'edge/nginx.conf'), 'utf8');
    const locations = [...config.matchAll(/location [^{]+\{([^}]*)\}/g)].map(([, body = '']) => body);
    const ofFiles = locations.filter((body) => body.includes('try_files'));
    expect(ofFiles.length).toBeGreaterThan(1);
    for (const body of ofFiles) expect(body).toContain('include /etc/nginx/security-headers.conf;');
  });

  it('pass through the ingress, which routes pages to the edge and sets none', () => {
    const [pages, others] = ingresses();
    const names = [pages, others].flatMap((each) => Object.keys(each?.metadata.annotations ?? {}));
    expect(names.filter((name) => /snippet|headers/.test(name))).toEqual([]);
    expect(pages?.spec.rules[0]?.http.paths.at(-1)?.backend.service.name).toBe('web');
  });
});
