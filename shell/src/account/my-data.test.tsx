import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paintColorScheme } from '@waymark/shell-kit';
import { type FakeRoutes, readTexts, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { Appearance } from './appearance.tsx';
import { MyData } from './my-data.tsx';

const text = (key: string) => shownText(`shell:account.${key}`);
const saved: { name: string }[] = [];
const fileOf =
  (content: object): FakeRoutes[string] =>
  () =>
    new Response(JSON.stringify(content), {
      headers: { 'content-disposition': 'attachment; filename="mine.json"', 'content-type': 'application/json' },
    });

const download = async (answer: FakeRoutes[string]) => {
  readTexts('shell', texts);
  const app = await renderApp(<MyData />, { organisation: null, routes: { 'GET user/export': answer } });
  await userEvent.click(screen.getByRole('button', { name: text('download') }));
  return app;
};

beforeEach(() => {
  saved.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  // jsdom's files cannot be read as text, those of browsers can.
  Blob.prototype.text ??= function (this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(this);
    });
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download });
  });
});

test('all data of the person are downloaded as a file', async () => {
  await download(fileOf({ identity: {}, missing: [] }));
  expect(await screen.findByText(text('data_saved'))).toBeTruthy();
  expect(saved).toEqual([{ name: 'mine.json' }]);
});

test('a file in which a part is missing is saved, with a warning', async () => {
  await download(fileOf({ identity: {}, missing: ['okr'] }));
  expect(await screen.findByText(text('data_incomplete'))).toBeTruthy();
  expect(screen.queryByText(text('data_saved'))).toBeNull();
  expect(saved).toHaveLength(1);
});

test('a refusal shows an error, and nothing is saved', async () => {
  await download(() => refusal(429, 'TOO_MANY_REQUESTS', 'Once an hour'));
  expect(await screen.findByText('Once an hour')).toBeTruthy();
  expect(saved).toEqual([]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: text('download') })).not.toHaveAttribute('data-loading'),
  );
});

test('the chosen colour scheme is applied, and stored in the browser', async () => {
  localStorage.clear();
  paintColorScheme();
  readTexts('shell', texts);
  await renderApp(<Appearance />, { organisation: null });
  expect(screen.getByRole('radio', { name: text('scheme_auto') })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: text('scheme_dark') }));
  expect(screen.getByRole('radio', { name: text('scheme_dark') })).toBeChecked();
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(localStorage.getItem('waymark.color-scheme')).toBe('dark');
});
