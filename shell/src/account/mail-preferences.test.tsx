import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { MailPreferences } from './mail-preferences.tsx';

const READ = 'GET user/mail_preferences';
const CHOOSE = 'PUT user/mail_preferences';
const USUAL = { mentions: true, reminders: true, digest: false, news: true };
const show = (routes: FakeRoutes) => {
  readTexts('shell', texts);
  return renderApp(<MailPreferences />, { organisation: null, routes });
};
const choice = (name: string) => screen.findByRole('checkbox', { name });

test('shows the preferences, and saves each change at once', async () => {
  let saved = USUAL;
  const { calls } = await show({
    [READ]: () => ({ mail_preferences: saved }),
    [CHOOSE]: ({ body }) => {
      saved = { ...saved, ...(body as object) };
      return { mail_preferences: saved };
    },
  });
  expect(await choice('Reminders')).toBeChecked();
  expect(await choice('Mentions')).toBeChecked();
  const digest = await choice('Digest on the check-in day');
  expect(digest).not.toBeChecked();
  await userEvent.click(digest);
  expect(await choice('Digest on the check-in day')).toBeChecked();
  expect(calls.filter(({ route }) => route === CHOOSE).map(({ body }) => body)).toEqual([{ digest: true }]);
});

test('rolls a change back when the server refuses it', async () => {
  await show({
    [READ]: () => ({ mail_preferences: USUAL }),
    [CHOOSE]: () => refusal(503, 'SERVICE_UNAVAILABLE', 'Away'),
  });
  await userEvent.click(await choice('Reminders'));
  await waitFor(async () => expect(await choice('Reminders')).toBeChecked());
});

test('shows an error when loading fails, and retries', async () => {
  let isAway = true;
  await show({
    [READ]: () => (isAway ? refusal(503, 'SERVICE_UNAVAILABLE', 'Away') : { mail_preferences: USUAL }),
  });
  const retry = await screen.findByRole('button', { name: /again/i });
  isAway = false;
  await userEvent.click(retry);
  expect(await choice('Reminders')).toBeChecked();
});
