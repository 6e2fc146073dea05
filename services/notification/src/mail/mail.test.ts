import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailData } from '@waymark/contracts';
import { createMailLinks, PermanentJobError } from '@waymark/service-kit';
import { closedAfter, createTlsProxy, selfSigned, TEST_MAIL_SECRET, until } from '@waymark/service-kit/testing';
import { readNotificationConfig } from '../config.ts';
import { createWorld, type World } from '../testing/world.ts';
import { createMailJob } from './mail-job.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const atEnd = closedAfter(afterEach);

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

/** Polls, like a developer who waits for a mail. */
const arrival = async (to: string) => {
  for (;;) {
    const mails = (await world.mails()).filter((mail) => mail.to === to);
    if (mails.length > 0) return mails;
    await new Promise(setImmediate);
  }
};

describe('the service without an SMTP server', () => {
  it('stores a mail once in its mailbox, even when the event is delivered twice', async () => {
    const event = requested('once@example.org');
    await world.deliver(event);
    await world.deliver(event);
    const mails = await arrival('once@example.org');
    expect(mails).toMatchObject([{ to: 'once@example.org', subject: 'You are invited to an organisation on Waymark' }]);
  });

  it('has HTML pages of the mailbox and of each mail, and answers 404 for a path outside of it', async () => {
    const data = { organisation: '<i>Acme</i>' };
    await world.deliver(
      world.event('waymark.identity.mail.requested.v1', undefined, randomUUID(), {
        template: 'removed',
        to: 'page@example.org',
        lang: 'en',
        data,
      }),
    );
    await arrival('page@example.org');
    const list = await world.http.get('/dev/mailbox');
    expect(list.headers['content-type']).toContain('text/html');
    expect(list.text).toContain('&lt;i&gt;Acme&lt;/i&gt;');
    // The clock is stopped, so the order of these mails is undefined.
    const row = list.text.split('<tr>').find((each) => each.includes('page@example.org')) ?? '';
    const [, path = ''] = /href="(\/dev\/mailbox\/[^"]+)"/.exec(row) ?? [];
    expect((await world.http.get(path)).text).toContain('page@example.org');
    expect((await world.http.get(`${path}/html`)).text).toContain('<!doctype html>');
    expect((await world.http.get('/dev/mailbox/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });

  it('sends nothing to an invalid address', async () => {
    await world.deliver(requested('a@example.org\r\nBcc: b@example.org'), requested('after@example.org'));
    await arrival('after@example.org');
    expect((await world.mails()).filter(({ to }) => to.includes('b@example.org'))).toEqual([]);
  });
});

describe('a password reset link', () => {
  const url = 'https://waymark.example/reset?token=T0k3n-that-lets-in';
  const reset = (to: string, data: MailData, user = randomUUID()) =>
    world.event('waymark.identity.mail.requested.v1', undefined, user, {
      template: 'reset_password',
      to,
      lang: 'en',
      data,
    });
  const encryptedWith = (secret: string): MailData => {
    const draft = reset('', { url });
    const closed = createMailLinks(secret).encrypt({ ...draft, organisation: null });
    return (closed.data as { data: MailData }).data;
  };

  it.each([
    ['encrypted', () => encryptedWith(TEST_MAIL_SECRET)],
    ['unencrypted, as an earlier version sends it', () => ({ url })],
  ])('is in the mail and, once that is sent, in no table, not even encrypted in a job: %s', async (how, dataOf) => {
    const to = `${how.slice(0, 4)}@example.org`;
    await world.deliver(reset(to, dataOf()));
    const [mail] = await arrival(to);
    expect(mail?.text).toContain(url);
    await until(
      async () => (await world.host.admin('select 1 from jobs where done_at is null and dead_at is null')).length === 0,
    );
    expect(
      await world.host.admin(`select 1 from jobs where done_at is not null and payload::text ~ 'T0k3n|sealed'`),
    ).toEqual([]);
    const tables = await world.host.admin<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'notification'`,
    );
    for (const { name } of tables)
      expect([name, await world.host.admin(`select from "${name}" t where t::text like '%T0k3n%'`)]).toEqual([
        name,
        [],
      ]);
  });

  it('has its mail retried for one hour, and other mails for five days', async () => {
    const events = [reset('hour@example.org', { url }), requested('days@example.org')];
    await world.deliver(...events);
    const hoursOf = async ({ id, time }: { id: string; time: string }) => {
      const [job] = await world.host.admin<{ until: Date }>(
        `select of_use_until as until from jobs where key = '${id}'`,
      );
      return (Number(job?.until) - Date.parse(time)) / 3_600_000;
    };
    expect(await Promise.all(events.map(hoursOf))).toEqual([1, 120]);
  });

  const dead = () => world.host.admin<{ payload: unknown }>('select payload from jobs where dead_at is not null');

  it('that was encrypted with another secret is not mailed, and stays encrypted in its failed job', async () => {
    const to = 'another@example.org';
    await world.deliver(reset(to, encryptedWith('another secret')));
    await until(async () => (await dead()).some(({ payload }) => JSON.stringify(payload).includes(to)));
    expect(JSON.stringify(await dead())).not.toContain('T0k3n');
    expect((await world.mails()).filter((mail) => mail.to === to)).toEqual([]);
  });

  it('is deleted with its address, also a former one, from a failed job when the account is deleted', async () => {
    const [email, former, other] = ['leaver@example.org', 'former@example.org', 'stayer@example.org'];
    const uuid = randomUUID();
    const sealed = encryptedWith('another secret');
    await world.deliver(reset(email, sealed), reset(former, sealed, uuid), reset(other, sealed));
    const kept = async () => JSON.stringify(await dead());
    await until(async () => {
      const now = await kept();
      return [email, former, other].every((address) => now.includes(address));
    });
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, uuid, { uuid, email }));
    expect(await kept()).not.toContain(email);
    expect(await kept()).not.toContain(former);
    expect(await kept()).toContain(other);
  });
});

describe('the service with an SMTP server', () => {
  it('has no mailbox page', async () => {
    const other = await createWorld({ SMTP_URL: 'smtp://127.0.0.1:9' });
    atEnd(() => other.close());
    expect((await other.http.get('/dev/mailbox')).status).toBe(404);
  });

  it('sends a message with the given Message-ID, and adds no header from a line break in the subject', async () => {
    const smtp = await fakeSmtp();
    atEnd(() => smtp.close());
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'Waymark <no-reply@waymark.example>');
    const hangUp = atEnd(() => mailer.close());
    const mail = {
      to: 'ann@example.org',
      subject: 'Hello\r\nBcc: evil@example.org',
      text: 'Text',
      html: '<p>Text</p>',
    };
    await mailer.send({ ...mail, messageId: '<job-1@waymark.example>' });
    await hangUp();
    const message = await smtp.message;
    expect(message).toContain('Message-ID: <job-1@waymark.example>');
    expect(message).not.toMatch(/^Bcc:/m);
    expect(smtp.recipients).toEqual(['<ann@example.org>']);
  });
});

describe('an SMTP server that must use TLS', () => {
  const mail = { to: 'ann@example.org', subject: 'Hello', text: 'Text', html: '<p>Text</p>', messageId: '<1@waymark>' };
  const attempt = async (url: string) => {
    const mailer = createSmtpMailer(url, 'Waymark <no-reply@waymark.example>');
    return mailer.send(mail).finally(() => mailer.close());
  };

  it('receives nothing with requireTLS if it does not support STARTTLS', async () => {
    const smtp = await fakeSmtp({ STARTTLS: '502 not here' });
    atEnd(() => smtp.close());
    await expect(attempt(`smtp://127.0.0.1:${smtp.port}?requireTLS=true`)).rejects.toThrow('STARTTLS');
    expect(smtp.recipients).toEqual([]);
  });

  it('receives nothing with smtps if its certificate is not trusted', async () => {
    const smtp = await fakeSmtp();
    atEnd(() => smtp.close());
    const proxy = await createTlsProxy({ ...selfSigned('localhost'), host: '127.0.0.1', port: smtp.port });
    atEnd(() => proxy.close());
    await expect(attempt(`smtps://localhost:${proxy.port}`)).rejects.toThrow('self-signed certificate');
    expect(smtp.recipients).toEqual([]);
    // Makes sure that only the certificate is refused.
    await attempt(`smtps://localhost:${proxy.port}?tls.rejectUnauthorized=false`);
    expect(smtp.recipients).toEqual(['<ann@example.org>']);
  });
});

describe('a mail that can be turned off', () => {
  it('goes to the present address of its recipient, and is not sent to one who no longer wants it', async () => {
    const sent: string[] = [];
    const mailer = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => Promise.resolve() };
    const leaver = randomUUID();
    const send = createMailJob({
      ...{ mailer, domain: 'waymark.example', payment: readNotificationConfig({}), links: createMailLinks('secret') },
      emailOfRecipient: async ({ user }) => (user === leaver ? undefined : 'present@example.org'),
    });
    const job = { id: 'j', key: null, attempt: 1, signal: AbortSignal.timeout(10_000) };
    for (const [to, user] of [
      ['leaver@example.org', leaver],
      ['former@example.org', randomUUID()],
    ] as const)
      await send(
        {
          ...{ template: 'reminder', to, lang: 'en' },
          data: { first_name: 'Ann', organisation: 'Acme', count: 1, url: 'https://waymark.example' },
          recipient: { organisation: randomUUID(), user, kind: 'reminders' },
        },
        job,
      );
    expect(sent).toEqual(['present@example.org']);
  });
});

describe('a mail that the SMTP server refuses', () => {
  const attempt = async (refusals: Record<string, string>) => {
    const smtp = await fakeSmtp(refusals);
    atEnd(() => smtp.close());
    const mailer = createSmtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'Waymark <no-reply@waymark.example>');
    const hangUp = atEnd(() => mailer.close());
    const send = createMailJob({
      ...{ mailer, domain: 'waymark.example', payment: readNotificationConfig({}), links: createMailLinks('secret') },
      emailOfRecipient: () => Promise.reject(new Error('It has no recipient')),
    });
    const draft = {
      template: 'invitation' as const,
      to: 'gone@example.org',
      lang: 'en' as const,
      data: { organisation: 'Acme', inviter: 'Bob' },
    };
    const job = { id: 'j', key: null, attempt: 1, signal: AbortSignal.timeout(10_000) };
    const failure = await send(draft, job).catch((error: unknown) => error);
    await hangUp();
    return failure;
  };

  it.each([
    ['an unknown recipient', { RCPT: '550 5.1.1 no such user' }],
    ['its content', { DATA: '554 5.7.1 not accepted' }],
  ])('because of %s is not retried, and fails with the reply of the server', async (_, refusals) => {
    const failure = await attempt(refusals);
    expect(failure).toBeInstanceOf(PermanentJobError);
    expect(String(failure)).toMatch(/550 5\.1\.1 no such user|554 5\.7\.1 not accepted/);
  });

  it.each([
    ['a full mailbox', { RCPT: '452 4.2.2 mailbox full' }],
    ['greylisting', { RCPT: '451 4.7.1 try again later' }],
    ['a relay that refuses the sender', { RCPT: '554 5.7.1 relay access denied' }],
    ['a missing sign-in', { RCPT: '530 authentication required' }],
    ['a sender that is not allowed', { MAIL: '550 5.7.1 sender refused' }],
  ])('because of %s is retried', async (_, refusals) => {
    expect(await attempt(refusals)).not.toBeInstanceOf(PermanentJobError);
  });
});

/** A minimal SMTP server that accepts one message. @param refusals its reply to a command, by the first word */
const fakeSmtp = async (refusals: Record<string, string> = {}) => {
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
        const refusal = refusals[line.split(' ', 1)[0] ?? ''];
        if (refusal !== undefined) {
          socket.write(`${refusal}\r\n`);
          continue;
        }
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
