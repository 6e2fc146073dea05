import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, type FakeRoutes, refusal, renderApp, shownText } from '@waymark/shell-kit/testing';
import { prepareTests } from '../testing.ts';
import { ImportDialog } from './import-dialog.tsx';

prepareTests();

const IMPORT = 'POST user/organisations/:org/users/import';
const text = (key: string, values = {}) => shownText(`admin:import.${key}`, values);
const line = (number: number, outcome: string, more: object = {}) => ({
  line: number,
  name: `Person ${number}`,
  email: `p${number}@x.org`,
  team: null,
  outcome,
  team_outcome: null,
  ...more,
});
const LINES = [
  line(1, 'invite', { team: 'Sales', team_outcome: 'create_on_joining' }),
  line(2, 'invite_again'),
  line(3, 'already_member', { team: 'Sales', team_outcome: 'create' }),
  line(4, 'already_member'),
  line(5, 'duplicate'),
];

const open = async (lines: object[] = LINES, more: FakeRoutes = {}) => {
  let closed = 0;
  const organisation = anOrganisation({ maximum_number_of_users: 100 });
  const app = await renderApp(<ImportDialog onClose={() => (closed += 1)} />, {
    organisation,
    routes: {
      'POST user/organisations/:org/check_subscription': () => ({ organisation }),
      [IMPORT]: ({ body }) => ({ lines, seats_full: false, dry_run: (body as { dry_run: boolean }).dry_run }),
      ...more,
    },
  });
  const dialog = await screen.findByRole('dialog', { name: text('title') });
  const requested = () => app.calls.filter(({ route }) => route.endsWith('/import')).map(({ body }) => body);
  return { dialog, requested, closed: () => closed };
};
const CSV = 'email\np1@x.org\n';
const fileOf = (content: string) => new File([content], 'people.csv', { type: 'text/csv' });
const choose = (dialog: HTMLElement, content = CSV) => {
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  return userEvent.upload(input, fileOf(content));
};
const preview = () => screen.findByRole('region', { name: text('lines') });
const bring = (count: number) => screen.findByRole('button', { name: text('bring', { count }) });

test('the preview shows the totals, and the outcome line by line', async () => {
  const { dialog } = await open();
  await choose(dialog);
  const lines = await preview();
  expect(dialog).toHaveTextContent(text('file', { name: 'people.csv', count: 5 }));
  const outcomes = within(lines)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  expect(outcomes).toEqual([
    `${text('outcome_invite')}${text('team_create_on_joining')}`,
    text('outcome_invite_again'),
    `${text('outcome_already_member')}${text('team_create')}`,
    text('outcome_already_member'),
    text('outcome_duplicate'),
  ]);
  expect(await bring(3)).toBeTruthy();
});

test('a file can be dropped', async () => {
  const { requested } = await open();
  fireEvent.drop(screen.getByRole('region', { name: text('title') }), { dataTransfer: { files: [fileOf(CSV)] } });
  await preview();
  expect(requested()).toEqual([{ rows: [{ name: null, email: 'p1@x.org', team: null }], dry_run: true }]);
});

test('another file can be chosen instead', async () => {
  const { dialog, requested } = await open();
  await choose(dialog);
  await preview();
  await userEvent.click(screen.getByRole('button', { name: text('another') }));
  await choose(dialog, 'email\np2@x.org\n');
  await preview();
  expect(requested()).toHaveLength(2);
});

test('a file that changes nothing cannot be imported', async () => {
  const { dialog } = await open([line(1, 'already_member'), line(2, 'invalid')]);
  await choose(dialog);
  await preview();
  expect(screen.queryByRole('button', { name: text('bring', { count: 0 }) })).toBeNull();
  expect(screen.getByRole('button', { name: text('another') })).toBeTruthy();
});

test('the preview warns of more new users than seats, not counting those invited again', async () => {
  const { dialog } = await open(LINES, {
    'GET user/organisations/:org/users': () =>
      Response.json({ status: true, users: [] }, { headers: { 'x-total-count': '100' } }),
  });
  await choose(dialog);
  expect(await screen.findByText(shownText('admin:seats_full.short', { maximum: 100, total: 101 }))).toBeTruthy();
  expect(await bring(3)).toBeTruthy();
});

test('the dialog closes after the import', async () => {
  const { dialog, closed } = await open();
  await choose(dialog);
  await userEvent.click(await bring(3));
  await screen.findByText(text('done', { count: 3 }));
  await waitFor(() => expect(closed()).toBe(1));
});

test('if no seat is left at the import, a notice replaces the import button and the preview stays', async () => {
  const { dialog, closed } = await open(LINES, {
    [IMPORT]: ({ body }) =>
      (body as { dry_run: boolean }).dry_run
        ? { lines: LINES, seats_full: false, dry_run: true }
        : refusal(409, 'SUBSCRIPTION_SEATS_FULL', 'No seat is left'),
  });
  await choose(dialog);
  await userEvent.click(await bring(3));
  expect(await screen.findByText(shownText('admin:seats_full.title'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('bring', { count: 3 }) })).toBeNull();
  expect(await preview()).toBeTruthy();
  expect(closed()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: text('another') }));
  await choose(dialog);
  await preview();
  expect(await bring(3)).toBeTruthy();
});

test('a file that the server refuses shows an error, and another can be chosen', async () => {
  const { dialog } = await open(LINES, { [IMPORT]: () => refusal(413, 'TOO_LARGE', 'Too large') });
  await choose(dialog);
  expect(await screen.findByText('Too large')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: text('choose') })).toBeTruthy();
});

test('cells that the server refuses are reported by line and column', async () => {
  const errors = { 'rows[1].name': 'This text is too long', 'rows[0].team': 'A name must not contain a web address' };
  const { dialog } = await open(LINES, { [IMPORT]: () => refusal(422, 'VALIDATION', 'Please check', { errors }) });
  await choose(dialog, 'email,team,name\n\np1@x.org,see x.example,\np2@x.org,,Long\n');
  expect((await within(dialog).findByRole('alert')).textContent?.split('\n')).toEqual([
    'Line 3, Team: A name must not contain a web address',
    'Line 4, Name: This text is too long',
  ]);
});

test.each([
  ['no person', 'name,email\n', () => text('problem_empty')],
  [
    'too many lines',
    Array.from({ length: 1001 }, (_, index) => `p${index}@x.org`).join('\n'),
    () => text('problem_too_long', { count: 1001, most: 1000 }),
  ],
])('a file with %s is refused without a request', async (_what, content, problem) => {
  const { dialog, requested } = await open();
  await choose(dialog, content);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(problem());
  expect(requested()).toEqual([]);
});

test('an example file can be downloaded', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { dialog, requested } = await open();
  await userEvent.click(within(dialog).getByRole('button', { name: text('example_button') }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  click.mockRestore();
  const example = saved[0];
  if (!example) throw new Error('Nothing was saved');
  await userEvent.upload(
    dialog.querySelector('input[type=file]') as HTMLInputElement,
    new File([example], 'people.csv'),
  );
  await preview();
  expect(requested()).toEqual([
    { rows: [{ name: 'Ada Lovelace', email: 'ada@example.org', team: 'Navigation' }], dry_run: true },
  ]);
});
