import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@waymark/service-kit/testing';
import { callApi } from '../../../demo/api-client.ts';
import { PATIENCE } from '../load.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { type SmtpServer, startSmtpServer } from '../smtp-server.ts';

const HOUR_MS = 3_600_000;

const moveClock = async ({ system, reportProblem }: ScenarioContext, byMs: number) => {
  const body = { now: new Date(Date.now() + byMs).toISOString() };
  const { status, text } = await callApi(system.origin(), 'POST', '/dev/clock', { body });
  if (status !== 200) reportProblem(`the clock could not be moved: ${status} ${text}`);
};

/** Moves the clock by +3 hours and back, then by -1 hour and back: access tokens expire, and due work is no longer due. */
export const clockJumps: Scenario = {
  name: 'clock-jumps',
  on: ['rabbitmq', 'embedded'],
  async inject(context) {
    for (const byMs of [3 * HOUR_MS, 0, -HOUR_MS, 0]) {
      await context.load.more(context.between);
      await moveClock(context, byMs);
      context.faultInjected();
    }
    await context.load.more(context.between);
  },
};

type Chat = { url: string; received(): number; close(): Promise<void> };

const startChat = async (): Promise<Chat> => {
  let received = 0;
  const server = createServer((_, res) => {
    received += 1;
    res.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/`, received: () => received, close };
};

const CHAT_JOB = `
  insert into notification.jobs (id, kind, payload, run_at, created_at, target)
  values ($1, 'chat', $2, now(), now(), $3)`;
const CHAT_MS = 20_000;
const MAILS = `select count(*)::int as count from notification.jobs where kind = 'mail'`;

/** The mail server hangs: chat messages must not wait for it, and each mail is sent once when it recovers. */
const hangingSmtp = (): Scenario => {
  let smtp: SmtpServer | undefined;
  let chat: Chat | undefined;
  return {
    name: 'smtp-hangs',
    on: ['rabbitmq', 'embedded'],
    async env() {
      const [mail, chatServer] = [await startSmtpServer(), await startChat()];
      smtp = mail;
      chat = chatServer;
      const env = { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@waymark.example', EMAIL_PROOF: 'off' };
      return {
        env: { ...env, CHAT_WEBHOOK_PREFIXES: chatServer.url },
        close: async () => void (await Promise.all([mail.close(), chatServer.close()])),
      };
    },
    async inject({ owners, load, database, faultInjected, reportProblem, between }) {
      const [owner] = owners;
      if (!owner || !chat || !smtp) throw new Error('nobody is there');
      const { organisation } = owner;
      const body = { use_slack_connector: true, slack_webhook: `${chat.url}channel` };
      const set = await owner.call('PUT', `user/organisations/${organisation}`, body);
      if (set.status !== 200) reportProblem(`the chat could not be set: ${set.status} ${set.text}`);
      await load.more(between * 2);
      faultInjected();
      const hangingServer = smtp;
      await until(async () => hangingServer.waiting() > 0, 50, PATIENCE);
      const reminder = { organisation, name: 'Faults', lang: 'en', count: 1 };
      await database.query(CHAT_JOB, [randomUUID(), reminder, organisation]);
      const runningChat = chat;
      const began = performance.now();
      await until(async () => runningChat.received() > 0 || performance.now() - began > CHAT_MS, 50, PATIENCE);
      if (runningChat.received() === 0) reportProblem('chat waits for the mail server');
      await load.more(between);
    },
    async repair({ database, reportProblem }) {
      if (!smtp) return;
      smtp.wake();
      const { taken } = smtp;
      const wanted = async () => (await database.query<{ count: number }>(MAILS))[0]?.count ?? 0;
      await until(async () => taken.size >= (await wanted()), 500, PATIENCE);
      const twice = [...taken.values()].filter((times) => times > 1).length;
      if (twice > 0) reportProblem(`${twice} mails were sent twice`);
    },
  };
};

export const smtpHangs: Scenario = hangingSmtp();
