import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrganisation, aUser, renderApp } from '@waymark/shell-kit/testing';
import { prepareTests } from '../testing.ts';
import { ImportDialog } from './import-dialog.tsx';

prepareTests();

const line = (number: number, email: string, outcome: string, team_outcome: string | null = null) => ({
  line: number,
  name: null,
  email,
  team: team_outcome ? 'Sales' : null,
  outcome,
  team_outcome,
});

const open = (seats_full = false, user = aUser(), more: object = {}, until?: Promise<void>) =>
  renderApp(<ImportDialog onClose={() => {}} />, {
    organisation: anOrganisation(),
    user,
    routes: {
      'POST user/organisations/:org/check_subscription': () => ({ organisation: anOrganisation() }),
      'POST user/organisations/:org/users/import': async ({ body }) => {
        await until;
        return {
          lines: [line(1, 'new@x.org', 'invite', 'create_on_joining'), line(2, 'broken@', 'invalid')],
          seats_full,
          dry_run: (body as { dry_run: boolean }).dry_run,
          ...more,
        };
      },
    },
  });

const choose = async (text: string): Promise<void> => {
  const file = new File([text], 'people.csv', { type: 'text/csv' });
  const input = (await screen.findByRole('dialog')).querySelector('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, file);
};

test('the preview shows the outcome of each line before anything is imported', async () => {
  const app = await open();
  await choose('email,team\nnew@x.org,Sales\nbroken@,\n');
  const preview = await screen.findByRole('region', { name: 'Preview, line by line' });
  expect(within(preview).getByText('Gets an invitation')).toBeTruthy();
  expect(within(preview).getByText('Added to the team on joining; it is created')).toBeTruthy();
  expect(within(preview).getByText('Left out: not an email address')).toBeTruthy();
  const requested = () => app.calls.filter(({ route }) => route.endsWith('/import')).map(({ body }) => body);
  expect(requested()).toEqual([expect.objectContaining({ dry_run: true })]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 line' }));
  await screen.findByText('1 line imported');
  expect(requested()[1]).toMatchObject({
    dry_run: false,
    rows: [
      { name: null, email: 'new@x.org', team: 'Sales' },
      { name: null, email: 'broken@', team: null },
    ],
  });
});

test('a file dropped while another one is read does not change the preview', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const app = await open(false, aUser(), {}, promise);
  const place = await screen.findByRole('region', { name: 'Import a list of users' });
  const drop = (name: string, text: string) =>
    fireEvent.drop(place, { dataTransfer: { files: [new File([text], name)] } });
  drop('first.csv', 'email\nnew@x.org\n');
  const requested = () => app.calls.filter(({ route }) => route.endsWith('/import'));
  await waitFor(() => expect(requested()).toHaveLength(1));
  drop('second.csv', 'email\nother@x.org\n');
  resolve();
  await screen.findByText(/first\.csv/);
  expect(requested()).toHaveLength(1);
});

test('lines have the same numbers as in the file', async () => {
  await open();
  await choose('email,team\n\nnew@x.org,Sales\nbroken@,\n');
  const preview = await screen.findByRole('region', { name: 'Preview, line by line' });
  const numbers = within(preview)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell')[0]?.textContent);
  expect(numbers).toEqual([undefined, '3', '4']);
});

test('a file without addresses is refused before any request', async () => {
  const app = await open();
  await choose('Ada,Sales\nGrace,Sales\n');
  expect(await screen.findByText('No column of this file holds email addresses.')).toBeTruthy();
  expect(app.calls.some(({ route }) => route.endsWith('/import'))).toBe(false);
});

test('a file of many megabytes is refused without being read', async () => {
  const read = jest.spyOn(FileReader.prototype, 'readAsArrayBuffer');
  const app = await open();
  await choose('ada@x.org\n'.repeat(550_000));
  expect(await screen.findByText(/larger than 5 MB. A list of 1,000 users/)).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  expect(app.calls.some(({ route }) => route.endsWith('/import'))).toBe(false);
});

test('without free seats the preview shows a link to the subscription instead of the button', async () => {
  await open(true);
  await choose('email\nnew@x.org\n');
  expect(await screen.findByRole('link', { name: 'Go to the subscription' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('exceeding the daily limit of invitations is reported in the preview, without an import button', async () => {
  await open(false, aUser(), { quota: { used: 50, limit: 50, remaining: 0 } });
  await choose('email\nnew@x.org\n');
  expect(await screen.findByText('Too many invitations for today')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('a user without a confirmed address is asked to confirm it first, and cannot choose a file', async () => {
  await open(false, aUser({ must_prove_email: true }));
  expect(await screen.findByText('Confirm your address first')).toBeTruthy();
  expect((await screen.findByRole('dialog')).querySelector('input[type=file]')).toBeNull();
});
