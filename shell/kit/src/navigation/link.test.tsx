import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { anOrganisation, renderApp } from '../testing/index.tsx';
import { Link, useSearchParams } from './link.tsx';
import { pageNavigation } from './navigation.ts';

const organisation = anOrganisation();
const base = `/organization/${organisation.uuid}`;
const address = (): string => {
  const { pathname, search } = pageNavigation().snapshot().location;
  return pathname + search;
};

const Search = (): ReactNode => {
  const [params, setParams] = useSearchParams();
  const add = (now: URLSearchParams): URLSearchParams => {
    now.set('page', '2');
    return now;
  };
  return (
    <button type="button" onClick={() => setParams(add)}>
      {params.get('q')}
    </button>
  );
};

test('a link leads to an address below the base path', async () => {
  await renderApp(<Link to="/history?q=bikes">History</Link>, { organisation });
  const link = screen.getByRole('link', { name: 'History' });
  expect(link).toHaveAttribute('href', `${base}/history?q=bikes`);
  await userEvent.click(link);
  expect(address()).toBe(`${base}/history?q=bikes`);
});

test('a click with Control is left to the browser', async () => {
  await renderApp(<Link to="/history">History</Link>, { organisation });
  expect(fireEvent.click(screen.getByRole('link', { name: 'History' }), { ctrlKey: true })).toBe(true);
  expect(address()).not.toContain('history');
});

test('a link to the current address adds no entry to the history', async () => {
  await renderApp(<Link to="/history">History</Link>, { organisation, path: '/history' });
  const before = history.length;
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
  expect(history.length).toBe(before);
  expect(address()).toBe(`${base}/history`);
});

test('changed search parameters keep the others', async () => {
  await renderApp(<Search />, { organisation, path: '?q=bikes' });
  await userEvent.click(screen.getByRole('button', { name: 'bikes' }));
  expect(address()).toContain('?q=bikes&page=2');
});
