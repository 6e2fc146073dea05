import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { DESK, journeyAt, PHONE } from '../harness/journey.ts';
import { linkIn, readMail } from '../harness/mailbox.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { moveClock } from '../harness/people.ts';
import { until } from '../harness/until.ts';
import { createObjective, settle } from '../harness/world.ts';
import { seeToast } from '../steps/screen.ts';

/** Answers each message with the status that is the path of its webhook. */
const chat = createServer((request, response) => response.writeHead(Number(request.url?.slice(1))).end());
const settings = { CHAT_WEBHOOK_PREFIXES: '' };

beforeAll(async () => {
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  settings.CHAT_WEBHOOK_PREFIXES = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/`;
});
withOwnProduct(settings);
afterAll(() => {
  chat.closeAllConnections();
  chat.close();
});

describe('the chat of an organisation', () => {
  journeyAt([DESK, PHONE], 'takes no messages until another webhook is saved', async ({ page, inspect, picture }) => {
    const { ada, org } = await settle(page);
    const slack_webhook = `${settings.CHAT_WEBHOOK_PREFIXES}410`;
    await ada.call('PUT', `user/organisations/${org.uuid}`, {
      use_slack_connector: true,
      slack_webhook,
      chat_new_objectives: true,
    });
    // News waits for a minute, and nothing shows that it waits: if the clock was moved too early, a later attempt posts it.
    const failing = async () => {
      await createObjective(ada, org, { name: 'Ride further' });
      await moveClock(ada, 2);
      return readMail(ada.email, /no longer accepts messages/, 4_000).catch(() => undefined);
    };
    const mail = await until('the mail about the chat', failing);
    await page.goto(linkIn(mail, '/organization'));
    const warning = page.getByRole('alert').filter({ hasText: 'Messages no longer arrive in your chat' });
    await warning.getByText(/The chat service answers 410/).waitFor();
    await picture('chat-takes-no-messages');
    await inspect();

    await page.getByRole('textbox', { name: 'Incoming webhook' }).fill(`${settings.CHAT_WEBHOOK_PREFIXES}200`);
    await page.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Organisation updated');
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Delivered: the test is in your channel').waitFor();
  });
});
