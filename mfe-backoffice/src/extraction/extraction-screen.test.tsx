import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataExtractionRow, EXTRACTION_PAGE_SIZE } from '@waymark/contracts';
import { aUser, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { Root } from '../root.tsx';
import { prepareTests } from '../testing.ts';

prepareTests();

const LIST = 'GET superadmin/dataExport';
const SHEET = 'GET superadmin/dataExport/excel';
const text = (key: string, values = {}) => shownText(`backoffice:extraction.${key}`, values);
const row = (number: number): DataExtractionRow => ({
  organization_name: `Organisation ${number}`,
  organization_language: 'fr',
  user_email: `p${number}@x.org`,
  user_first_name: 'Ada',
  user_last_name: 'Lovelace',
  user_language: 'de',
});

const open = async (total = 25, more: FakeRoutes = {}) => {
  const rows = Array.from({ length: Math.min(total, 3) }, (_, index) => row(index));
  const app = await renderApp(<Root />, {
    organisation: null,
    user: aUser({ super_admin: true }),
    path: '/admin/data-extraction',
    routes: { [LIST]: () => ({ data: rows, total }), ...more },
  });
  await screen.findByRole('status');
  const queries = () =>
    app.calls.filter(({ route }) => route.endsWith('dataExport')).map(({ query }) => Object.fromEntries(query));
  return { ...app, queries };
};
const choose = (label: string, value: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: text(label) }), value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => localStorage.clear());

test('people are listed with the names of their languages, and counted', async () => {
  await open();
  expect(screen.getByRole('status')).toHaveTextContent(text('count', { count: 25 }));
  const [first] = within(screen.getByRole('table', { name: text('table') }))
    .getAllByRole('row')
    .slice(1);
  expect(first?.textContent).toContain('Organisation 0');
  expect(first?.textContent).toContain('Français');
  expect(first?.textContent).toContain('Deutsch');
});

test('a person in two organisations with the same name has two rows, and a filter removes both', async () => {
  let rows = [row(1), row(1)];
  await open(2, { [LIST]: () => ({ data: rows, total: rows.length }) });
  const names = () => screen.getAllByRole('cell', { name: /^p\d@x.org$/ }).map((cell) => cell.textContent);
  const listed = names();
  expect(listed).toHaveLength(2);
  rows = [row(2)];
  await choose('activity', '6');
  await waitFor(() => expect(names()).toEqual([listed[0]?.replace('p1', 'p2')]));
});

test('each filter is sent to the server, and starts at the first page', async () => {
  const { queries } = await open();
  await press(shownText('kit:pagination.page', { page: 2 }));
  await waitFor(() => expect(queries().at(-1)?.offset).toBe(String(EXTRACTION_PAGE_SIZE)));
  await choose('activity', '6');
  await choose('objectives', 'true');
  await choose('key_results', 'false');
  await choose('organisation_lang', 'fr');
  await choose('user_lang', 'de');
  await waitFor(() =>
    expect(queries().at(-1)).toMatchObject({
      activity: '6',
      objectives: 'true',
      key_results: 'false',
      organisation_lang: 'fr',
      user_lang: 'de',
      offset: '0',
      limit: String(EXTRACTION_PAGE_SIZE),
    }),
  );
});

test('a filter is restored on the next visit, until it is reset', async () => {
  const first = await open();
  await choose('activity', '9');
  first.unmount();
  const second = await open();
  expect(second.queries()[0]).toMatchObject({ activity: '9' });
  await press(text('reset'));
  await waitFor(() => expect(second.queries().at(-1)).toMatchObject({ activity: 'ALL' }));
});

test('an empty list shows that no data match the filters', async () => {
  await open(0);
  expect(screen.getByText(text('empty'))).toBeTruthy();
});

test('a list that cannot be loaded can be retried', async () => {
  let tries = 0;
  await renderApp(<Root />, {
    organisation: null,
    user: aUser({ super_admin: true }),
    path: '/admin/data-extraction',
    routes: {
      [LIST]: () => {
        tries += 1;
        return tries === 1 ? refusal(403, 'FORBIDDEN', 'Not now') : { data: [row(7)], total: 1 };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: shownText('kit:error_panel.retry') }));
  expect(await screen.findByText('Organisation 7')).toBeTruthy();
});

/** A spreadsheet that is streamed in chunks. */
const sheet = () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answer = (): Response => {
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
      },
    });
    return new Response(body, { headers: { 'content-disposition': 'attachment; filename="people.xlsx"' } });
  };
  return {
    answer,
    send: (bytes: number) => act(async () => controller?.enqueue(new Uint8Array(bytes))),
    end: () => act(async () => controller?.close()),
    fail: () => act(async () => controller?.error(new TypeError('broken off'))),
  };
};
const saves = () => {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
};
const cancelling = (kilobytes: string) => screen.findByRole('button', { name: text('cancel', { kilobytes }) });

test('the spreadsheet is requested with the filter, shows its download progress and is saved', async () => {
  const names = saves();
  const stream = sheet();
  const { calls } = await open(25, { [SHEET]: stream.answer });
  await choose('activity', '3');
  await press(text('export'));
  await cancelling('0');
  await stream.send(2_048);
  expect(await cancelling('2')).toBeTruthy();
  expect(names).toEqual([]);
  await stream.end();
  expect(await screen.findByText(text('exported'))).toBeTruthy();
  expect(names).toEqual(['people.xlsx']);
  expect(calls.find(({ route }) => route.endsWith('/excel'))?.query.get('activity')).toBe('3');
  expect(screen.getByRole('button', { name: text('export') })).toBeTruthy();
});

test('a download that is refused, or breaks off, shows an error and saves nothing', async () => {
  const names = saves();
  const stream = sheet();
  let tries = 0;
  await open(25, {
    [SHEET]: () => {
      tries += 1;
      return tries === 1 ? refusal(429, 'TOO_MANY_REQUESTS', 'One at a time') : stream.answer();
    },
  });
  await press(text('export'));
  expect(await screen.findByText('One at a time')).toBeTruthy();
  await press(text('export'));
  await stream.send(10);
  await stream.fail();
  expect(await screen.findByText(shownText('kit:error.unknown'))).toBeTruthy();
  expect(names).toEqual([]);
});
