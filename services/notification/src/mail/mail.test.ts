import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailData } from '@waymark/contracts';
import { createWorld, type World } from '../testing/world.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.service.start();
});
afterAll(() => world.close());

const requested = (to: string, data: MailData = { organisation: 'Acme', inviter: 'Bob' }) =>
  world.event('waymark.identity.mail.requested.v1', undefined, randomUUID(), {
    template: 'invitation',
    to,
    lang: 'en',
    data,
  });

/** Asks again and again, as a developer who waits for a mail does. */
const arrival = async (to: string) => {
  for (;;) {
    const mails = (await world.mails()).filter((mail) => mail.to === to);
    if (mails.length > 0) return mails;
    await new Promise(setImmediate);
  }
};

describe('without an SMTP server', () => {
  it('keeps each mail once and shows it, however often it is asked for', async () => {
    const event = requested('once@example.org');
    await world.deliver(event);
    await world.deliver(event);
    const mails = await arrival('once@example.org');
    expect(mails).toMatchObject([{ to: 'once@example.org', subject: 'Bob invites you to Acme' }]);
  });

  it('shows pages to people and JSON to programs', async () => {
    await world.deliver(requested('page@example.org', { organisation: '<i>Acme</i>', inviter: 'Bob' }));
    await arrival('page@example.org');
    const list = await world.http.get('/dev/mailbox');
    expect(list.headers['content-type']).toContain('text/html');
    expect(list.text).toContain('&lt;i&gt;Acme&lt;/i&gt;');
    // The clock stands still: mails of one instant stand in no order.
    const row = list.text.split('<tr>').find((each) => each.includes('page@example.org')) ?? '';
    const [, path = ''] = /href="(\/dev\/mailbox\/[^"]+)"/.exec(row) ?? [];
    expect((await world.http.get(path)).text).toContain('page@example.org');
    expect((await world.http.get(`${path}/html`)).text).toContain('<!doctype html>');
    expect((await world.http.get('/dev/mailbox/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });

  it('sends nothing to what is no address', async () => {
    await world.deliver(requested('a@example.org\r\nBcc: b@example.org'), requested('after@example.org'));
    await arrival('after@example.org');
    expect((await world.mails()).filter(({ to }) => to.includes('b@example.org'))).toEqual([]);
  });
});

describe('with an SMTP server', () => {
  it('has no mailbox to look into', async () => {
    const other = await createWorld({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect((await other.http.get('/dev/mailbox')).status).toBe(404);
    await other.close();
  });

  it('hands over one message with a Message-ID that stays, and no header that it was not given', async () => {
    const smtp = await fakeSmtp();
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'Waymark <no-reply@waymark.example>');
    const mail = {
      to: 'ann@example.org',
      subject: 'Hello\r\nBcc: evil@example.org',
      text: 'Text',
      html: '<p>Text</p>',
    };
    await mailer.send({ ...mail, messageId: '<job-1@waymark.example>' });
    mailer.close();
    const message = await smtp.message;
    expect(message).toContain('Message-ID: <job-1@waymark.example>');
    expect(message).not.toMatch(/^Bcc:/m);
    expect(smtp.recipients).toEqual(['<ann@example.org>']);
    await smtp.close();
  });
});

/** The least of an SMTP server: takes one message. */
const fakeSmtp = async () => {
  const recipients: string[] = [];
  let give: (message: string) => void = () => undefined;
  const message = new Promise<string>((resolve) => {
    give = resolve;
  });
  const serve = (socket: Socket) => {
    let data: string | undefined;
    socket.write('220 fake\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      if (data !== undefined) data += piece;
      if (data?.endsWith('\r\n.\r\n')) {
        give(data);
        data = undefined;
        return socket.write('250 taken\r\n');
      }
      if (data !== undefined) return;
      for (const line of String(piece).split('\r\n').filter(Boolean)) {
        if (line.startsWith('RCPT TO:')) recipients.push(line.slice('RCPT TO:'.length).trim());
        if (line === 'DATA') data = '';
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  };
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, message, recipients, close: () => new Promise((resolve) => server.close(resolve)) };
};
