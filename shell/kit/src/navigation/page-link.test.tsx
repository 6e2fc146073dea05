import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from './link.tsx';
import { pageNavigation } from './navigation.ts';
import { PageLink } from './page-link.tsx';
import { usePageTitle } from './use-page-title.ts';
import { WaymarkRouter } from './waymark-router.tsx';

const at = (): string => window.location.pathname;
/** Whether the browser would have followed the link. */
let followed = 0;
const follow = (event: Event): void => {
  if (!event.defaultPrevented) followed += 1;
  event.preventDefault();
};

beforeEach(() => {
  followed = 0;
  pageNavigation().replace('/start');
  window.addEventListener('click', follow);
});
afterEach(() => {
  window.removeEventListener('click', follow);
});

test('a link goes to its address without a reload', async () => {
  render(<PageLink to="/account">Account</PageLink>);
  await userEvent.click(screen.getByRole('link', { name: 'Account' }));
  expect(at()).toBe('/account');
  expect(followed).toBe(0);
});

test.each(['Control', 'Meta', 'Shift', 'Alt'])('a click with %s is left to the browser', async (key) => {
  render(<PageLink to="/account">Account</PageLink>);
  const user = userEvent.setup();
  await user.keyboard(`{${key}>}`);
  await user.click(screen.getByRole('link', { name: 'Account' }));
  expect(at()).toBe('/start');
  expect(followed).toBe(1);
});

test('a link with the target _blank or with a prevented click does not change the page', async () => {
  render(
    <>
      <PageLink to="/a" target="_blank">
        New page
      </PageLink>
      <PageLink to="/b" onClick={(event) => event.preventDefault()}>
        Answered
      </PageLink>
    </>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'New page' }));
  await userEvent.click(screen.getByRole('link', { name: 'Answered' }));
  expect(at()).toBe('/start');
  expect(followed).toBe(1);
});

const Where = (): ReactNode => {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
};

test('a router with a base path sees the address below it, and its links lead there', async () => {
  act(() => pageNavigation().replace('/organization/o/teams?q=a'));
  render(
    <WaymarkRouter basename="/organization/o">
      <Where />
      <Link to="/history">History</Link>
    </WaymarkRouter>,
  );
  expect(screen.getByText('/teams?q=a')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
  expect(at()).toBe('/organization/o/history');
  expect(screen.getByText('/history')).toBeTruthy();
});

test('a router keeps its last location while the page is outside of its base path', () => {
  act(() => pageNavigation().replace('/organization/o/teams'));
  render(
    <WaymarkRouter basename="/organization/o">
      <Where />
    </WaymarkRouter>,
  );
  act(() => pageNavigation().push('/organization/other'));
  expect(screen.getByText('/teams')).toBeTruthy();
  act(() => pageNavigation().push('/organization/o'));
  expect(screen.getByText('/')).toBeTruthy();
});

test('a router that is first shown outside of its base path shows nothing, until the page is there', () => {
  act(() => pageNavigation().replace('/organization'));
  render(
    <WaymarkRouter basename="/organization/o">
      <Where />
    </WaymarkRouter>,
  );
  expect(document.querySelector('p')).toBeNull();
  act(() => pageNavigation().push('/organization/o/teams'));
  expect(screen.getByText('/teams')).toBeTruthy();
});

const Titled = ({ title }: { title: string | null }): ReactNode => {
  usePageTitle(title);
  return null;
};
const Outer = (): ReactNode => {
  const [inside, setInside] = useState(true);
  usePageTitle('Outer');
  return (
    <>
      {inside && <Titled title="Inner" />}
      <button type="button" onClick={() => setInside(false)}>
        Close
      </button>
    </>
  );
};

test('a screen sets the page title, and the previous title is restored once it has none', () => {
  document.title = 'Before';
  const { rerender, unmount } = render(<Titled title="Members" />);
  expect(document.title).toBe('Members');
  rerender(<Titled title={null} />);
  expect(document.title).toBe('Before');
  unmount();
});

test('a removed component does not reset a page title that was set after its own', async () => {
  document.title = 'Before';
  render(<Outer />);
  expect(document.title).toBe('Outer');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.title).toBe('Outer');
});
