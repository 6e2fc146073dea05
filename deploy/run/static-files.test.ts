import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pages } from '../web/apps.ts';
import { createStaticFiles } from './static-files.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'waymark-web-'));
const script = 'console.log("waymark");'.repeat(100);
let server: Server;
let origin: string;

beforeAll(async () => {
  writeFileSync(path.join(directory, 'index.html'), '<script>document.title = 1</script><p>shell</p>');
  for (const { output } of pages) {
    mkdirSync(path.join(directory, output), { recursive: true });
    writeFileSync(path.join(directory, output, 'index.html'), `<p>page ${output}</p>`);
  }
  writeFileSync(path.join(directory, 'remotes.json'), '{}');
  writeFileSync(path.join(directory, 'main.0123456789abcdef.js'), script);
  writeFileSync(path.join(directory, 'old.0123456789abcdef.js'), script);
  const serve = createStaticFiles({ directory, https: false });
  server = createServer((req, res) => void serve(req, res)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
});

const text = async (where: string) => (await fetch(origin + where)).text();

describe('the web app', () => {
  it('answers 404 for a file that a concurrent build has removed, and keeps running', async () => {
    rmSync(path.join(directory, 'old.0123456789abcdef.js'));
    expect((await fetch(`${origin}/old.0123456789abcdef.js`)).status).toBe(404);
    expect(await text('/remotes.json')).toBe('{}');
  });

  it('answers the address of a screen with the page of the shell', async () => {
    expect(await text('/organization/1/teams')).toContain('shell');
  });

  it.each(pages)('answers addresses below /$output with its own page', async ({ output }) => {
    for (const where of [`/${output}`, `/${output}/`, `/${output}/any/screen`])
      expect(await text(where)).toContain(`page ${output}`);
  });

  it('sends hashed files as immutable, and pages and remotes.json with no-cache', async () => {
    const hashed = await fetch(`${origin}/main.0123456789abcdef.js`);
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${origin}/remotes.json`)).headers.get('cache-control')).toBe('no-cache');
    expect((await fetch(`${origin}/`)).headers.get('cache-control')).toBe('no-cache');
  });

  it('answers 304 to a browser that has the page', async () => {
    const etag = (await fetch(`${origin}/`)).headers.get('etag') ?? '';
    for (const given of [etag, `W/${etag}`, `"older", W/${etag}`]) {
      expect((await fetch(`${origin}/`, { headers: { 'if-none-match': given } })).status).toBe(304);
    }
    expect((await fetch(`${origin}/`, { headers: { 'if-none-match': 'W/"older"' } })).status).toBe(200);
  });

  it.each(['gzip;q=0', 'gzip; q=0', 'br ; q=0.0, gzip;q=0.000', 'x-gzip'])(
    'sends scripts uncompressed to a client that accepts %s',
    async (accepted) => {
      const answer = await fetch(`${origin}/main.0123456789abcdef.js`, { headers: { 'accept-encoding': accepted } });
      expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, script]);
    },
  );

  it.each(['br', 'gzip'])('sends scripts compressed with %s, with the same content', async (encoding) => {
    const answer = await fetch(`${origin}/main.0123456789abcdef.js`, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(200);
    expect(await answer.text()).toBe(script);
  });

  it('answers 404 for a missing file, and 405 to POST', async () => {
    expect((await fetch(`${origin}/gone.js`)).status).toBe(404);
    expect((await fetch(`${origin}/login`, { method: 'POST' })).status).toBe(405);
  });

  it('allows only its own scripts and one inline script, and no framing', async () => {
    const policy = (await fetch(`${origin}/`)).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+';/);
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
