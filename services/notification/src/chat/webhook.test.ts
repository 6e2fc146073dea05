import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allowedWebhook, DEFAULT_WEBHOOK_PREFIX } from '@waymark/contracts';
import { createChat, WebhookRefused } from './webhook.ts';

const PREFIX = DEFAULT_WEBHOOK_PREFIX;

let connections = 0;
let server: Server;
let port: number;
const bodies: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    connections += 1;
    request.on('data', (piece) => bodies.push(String(piece)));
    request.on('end', () => {
      if (request.url === '/hooks/away') response.writeHead(302, { location: `http://127.0.0.1:${port}/caught` });
      else if (request.url === '/hooks/down') response.writeHead(503);
      else response.writeHead(request.url?.startsWith('/hooks/gone') ? 410 : 200);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const hostile = (): string[] => [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/services/`,
  `http://[::1]:${port}/services/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://0177.0.0.1:${port}/`,
  `http://127.1:${port}/`,
  `http://0:${port}/`,
  `http://0.0.0.0:${port}/`,
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://10.0.0.1/services/',
  'http://192.168.0.1/services/',
  `http://127.0.0.1:${port}/?x=${PREFIX}`,
  `http://127.0.0.1:${port}/#${PREFIX}`,
  `http://127.0.0.1:${port}/${PREFIX}`,
  `https://hooks.slack.com@127.0.0.1:${port}/services/x`,
  `https://hooks.slack.com:443@127.0.0.1:${port}/services/x`,
  `https://user:secret@hooks.slack.com/services/x`,
  `https://hooks.slack.com.127.0.0.1.nip.io:${port}/services/x`,
  'https://hooks.slack.com.evil.example/services/x',
  'https://hooks.slack.comevil.example/services/x',
  'https://evil.example/https://hooks.slack.com/services/x',
  'http://hooks.slack.com/services/x',
  'https://hooks.slack.com:8443/services/x',
  'https://HOOKS.SLACK.COM/services/x',
  'https://hooks.slack.com/services/../../x',
  'https://hooks.slack.com/services/%2e%2e/%2e%2e/x',
  'https://hooks.slack.com/services\\@127.0.0.1/',
  `https://hooks.slack.com\\@127.0.0.1:${port}/services/x`,
  'https://hooks.slack.com/service/x',
  'https://hooks.slack.com/',
  ` ${PREFIX}x`,
  `${PREFIX}x\r\nHost: 127.0.0.1`,
  `${PREFIX}x y`,
  'https:hooks.slack.com/services/x',
  '//hooks.slack.com/services/x',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/_MAIL',
  'data:text/plain,x',
  'javascript:alert(1)',
  '',
  'hooks.slack.com/services/x',
];

describe('a chat webhook', () => {
  it('is refused without a connection when its address is not under an allowed prefix', async () => {
    const addresses = hostile();
    expect(addresses.length).toBeGreaterThanOrEqual(40);
    const before = connections;
    const post = createChat([PREFIX]);
    for (const address of addresses) {
      expect([address, allowedWebhook(address, [PREFIX])]).toEqual([address, undefined]);
      await expect(post(address, 'hello')).rejects.toThrow(WebhookRefused);
    }
    expect(connections).toBe(before);
  });

  it('is allowed under the prefix', () => {
    expect(allowedWebhook(`${PREFIX}T000/B000/XXX`, [PREFIX])?.href).toBe(
      'https://hooks.slack.com/services/T000/B000/XXX',
    );
  });

  it('must match the whole host of a prefix that has no path', () => {
    const prefixes = ['https://hooks.example'];
    expect(allowedWebhook('https://hooks.example/x', prefixes)?.href).toBe('https://hooks.example/x');
    expect(allowedWebhook('https://hooks.example.evil/x', prefixes)).toBeUndefined();
    expect(allowedWebhook('https://hooks.example@evil.example/x', prefixes)).toBeUndefined();
    expect(allowedWebhook('https://hooks.example:8443/x', prefixes)).toBeUndefined();
  });

  it('receives the message as JSON', async () => {
    await createChat([`http://127.0.0.1:${port}/hooks/`])(`http://127.0.0.1:${port}/hooks/fine`, 'Grüße');
    expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ text: 'Grüße' });
  });

  it('is refused when it redirects, and the redirect is not followed', async () => {
    const before = connections;
    const post = createChat([`http://127.0.0.1:${port}/hooks/`]);
    await expect(post(`http://127.0.0.1:${port}/hooks/away`, 'hello')).rejects.toThrow(WebhookRefused);
    expect(connections).toBe(before + 1);
  });

  it('counts as refused after a 410 response, but not after a 503 response', async () => {
    const post = createChat([`http://127.0.0.1:${port}/hooks/`]);
    await expect(post(`http://127.0.0.1:${port}/hooks/down`, 'x')).rejects.not.toThrow(WebhookRefused);
    await expect(post(`http://127.0.0.1:${port}/hooks/gone`, 'x')).rejects.toThrow(WebhookRefused);
  });
});
