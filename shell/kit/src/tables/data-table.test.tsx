import { expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { virtualLists } from '../components/virtual-lists.ts';
import { i18n } from '../i18n/language.ts';
import { renderApp } from '../testing/index.tsx';
import { type Column, DataTable, type Sort } from './data-table.tsx';

type Row = { name: string; seats: number };
const ROWS: Row[] = [
  { name: 'team 10', seats: 9 },
  { name: 'Team 2', seats: 100 },
  { name: 'Équipe', seats: 20 },
];
const COLUMNS: Column<Row>[] = [
  { key: 'name', heading: 'Name', render: ({ name }) => name, sortValue: ({ name }) => name },
  { key: 'seats', heading: 'Seats', render: ({ seats }) => seats, sortValue: ({ seats }) => seats, align: 'end' },
  { key: 'fixed', heading: 'Fixed', render: () => '-' },
];

const Sorted = (props: Partial<ComponentProps<typeof DataTable<Row>>>): ReactNode => {
  const [sort, setSort] = useState<Sort | null>(null);
  return (
    <DataTable
      rows={ROWS}
      rowKey={({ name }) => name}
      columns={COLUMNS}
      label="Teams"
      sort={sort}
      onSort={setSort}
      {...props}
    />
  );
};
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.lastElementChild?.textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name });
const sortBy = (name: string) => userEvent.click(within(heading(name)).getByRole('button'));

test('a table shows its rows in the given order until a column is chosen', async () => {
  await renderApp(<Sorted />);
  expect(screen.getByRole('table', { name: 'Teams' })).toBeTruthy();
  expect(names()).toEqual(['team 10', 'Team 2', 'Équipe']);
});

test('a text column sorts with numbers by value, without regard to case, and a second click reverses it', async () => {
  await renderApp(<Sorted />);
  await sortBy('Name');
  expect(names()).toEqual(['Équipe', 'Team 2', 'team 10']);
  expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  await sortBy('Name');
  expect(names()).toEqual(['team 10', 'Team 2', 'Équipe']);
  expect(heading('Name')).toHaveAttribute('aria-sort', 'descending');
});

test('a number column sorts by value, and a newly chosen column starts ascending', async () => {
  await renderApp(<Sorted />);
  await sortBy('Name');
  await sortBy('Name');
  await sortBy('Seats');
  expect(names()).toEqual(['team 10', 'Équipe', 'Team 2']);
  expect(heading('Name')).not.toHaveAttribute('aria-sort');
});

test('a column without a value to sort by has no button', async () => {
  await renderApp(<Sorted />);
  expect(within(heading('Fixed')).queryByRole('button')).toBeNull();
});

test('a column that another one joins is sorted by a button in the same heading', async () => {
  const [name, seats, fixed] = COLUMNS as [Column<Row>, Column<Row>, Column<Row>];
  await renderApp(<Sorted columns={[{ ...name, joins: seats }, fixed]} />);
  await userEvent.click(within(heading('Name Seats')).getByRole('button', { name: 'Seats' }));
  expect(names()).toEqual(['team 10', 'Équipe', 'Team 2']);
  expect(heading('Name Seats')).toHaveAttribute('aria-sort', 'ascending');
});

test('rows that are sorted elsewhere stay in their order', async () => {
  await renderApp(<Sorted sortedOutside />);
  await sortBy('Seats');
  expect(heading('Seats')).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['team 10', 'Team 2', 'Équipe']);
});

test('without rows an explanation replaces the table', async () => {
  await renderApp(<Sorted rows={[]} empty={<p>No teams yet</p>} />);
  expect(screen.getByText('No teams yet')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('each row has its actions', async () => {
  const pressed: string[] = [];
  await renderApp(
    <Sorted
      rowActions={({ name }) => (
        <button type="button" onClick={() => pressed.push(name)}>
          Edit
        </button>
      )}
    />,
  );
  const row = screen.getByRole('row', { name: /Équipe/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Edit' }));
  expect(pressed).toEqual(['Équipe']);
});

test('of a thousand rows only those near the viewport are rendered', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ name: `row ${index}`, seats: index }));
  await virtualLists.load();
  await renderApp(<Sorted rows={many} virtual />);
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
});

test('texts are sorted by the rules of the current language, also after it has changed', async () => {
  await renderApp(<Sorted rows={['Nube', 'Ñandú'].map((name) => ({ name, seats: 1 }))} />);
  await sortBy('Name');
  expect(names()).toEqual(['Ñandú', 'Nube']);
  await act(() => i18n.changeLanguage('es'));
  await sortBy('Name');
  await sortBy('Name');
  expect(names()).toEqual(['Nube', 'Ñandú']);
  await act(() => i18n.changeLanguage('en'));
});
