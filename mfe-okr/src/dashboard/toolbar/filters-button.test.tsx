import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownText } from '@waymark/shell-kit/testing';
import { show } from '../../testing-screen.tsx';
import { readFilters } from '../filters/filters.ts';
import { FiltersButton } from './filters-button.tsx';

test('Escape in a calendar closes only the calendar', async () => {
  await show(<FiltersButton filters={readFilters(new URLSearchParams())} change={() => undefined} narrow={false} />);
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:filters.button') }));
  const starts = await screen.findByRole('button', {
    name: new RegExp(`^${shownText('okr-rare:filter_fields.starts')}`),
  });
  await userEvent.click(starts);
  const month = await screen.findByRole('table');
  await waitFor(() =>
    expect(month.closest('[data-dates-dropdown]')).toContainElement(document.activeElement as HTMLElement),
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(starts).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(starts).not.toBeInTheDocument());
});

test('a range of a single day can be chosen', async () => {
  const change = jest.fn();
  const filters = readFilters(new URLSearchParams('start_from=2026-03-02&start_to=2026-03-20'));
  await show(<FiltersButton filters={filters} change={change} narrow={false} />);
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Starts between/ }));
  const day = await screen.findByRole('button', { name: '10 March 2026' });
  await userEvent.click(day);
  await userEvent.click(day);
  expect(change).toHaveBeenCalledWith({ startFrom: '2026-03-10', startTo: '2026-03-10' });
});

test('on a phone the search shortcut scrolls the filters button into view, and focuses the search field', async () => {
  const seen: (string | null)[] = [];
  HTMLElement.prototype.scrollIntoView = jest.fn(function (this: Element) {
    seen.push(this.textContent);
  });
  await show(<FiltersButton filters={readFilters(new URLSearchParams())} change={() => undefined} narrow />);
  await userEvent.keyboard('/');
  expect(seen).toEqual([shownText('okr:filters.button')]);
  const search = await screen.findByRole('searchbox', { name: shownText('okr:toolbar.search') });
  await waitFor(() => expect(search).toHaveFocus());
});
