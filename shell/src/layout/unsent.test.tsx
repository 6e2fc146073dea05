import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, entryLike, type FakeRoutes, readTexts, refusal, renderApp } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { Unsent } from './unsent.tsx';

readTexts('shell', texts);

const user = aUser();
const POST = 'POST user/organisations/:org/keyresults/:keyresult/checkins';

/** Stores unsent check-ins of an earlier visit in the browser. */
const leave = (...names: string[]): void => {
  for (const [place, key] of names.entries())
    localStorage.setItem(`waymark.unsent.${user.uuid}.org.${key}`, JSON.stringify(entryLike(key, { place })));
};
const show = async (answer: () => object) => {
  const routes: FakeRoutes = { [POST]: answer };
  const app = await renderApp(<Unsent />, { user, organisation: null, routes });
  return { ...app, sent: () => app.calls.filter(({ route }) => /^POST .*checkins/.test(route)) };
};
const accept = () => ({ checkin: { uuid: 'c' }, keyresult: entryLike('a').card });

beforeEach(() => localStorage.clear());

test('unsent check-ins of an earlier visit are sent, and a message shows their number', async () => {
  leave('a', 'b');
  const { sent } = await show(accept);
  await screen.findByText('2 check-ins that waited have been sent');
  expect(sent()).toHaveLength(2);
  expect(localStorage.getItem(`waymark.unsent.${user.uuid}.org.a`)).toBeNull();
});

test('the number of unsent check-ins is shown on a button, which sends them', async () => {
  leave('a');
  let isAway = true;
  await show(() => (isAway ? refusal(503, 'UNAVAILABLE', 'Away') : accept()));
  const mark = await screen.findByRole('button', { name: '1 check-in waits in this browser. Send it now' });
  await userEvent.click(mark);
  expect(await screen.findByText(/No connection to Waymark/)).toBeVisible();
  isAway = false;
  await userEvent.click(mark);
  await screen.findByText('1 check-in that waited has been sent');
  expect(screen.queryByRole('button', { name: /waits/ })).toBeNull();
});

test('unsent check-ins are sent as soon as the page gets the focus again', async () => {
  leave('a');
  let isAway = true;
  const { sent } = await show(() => (isAway ? refusal(503, 'UNAVAILABLE', 'Away') : accept()));
  await screen.findByRole('button', { name: /waits in this browser/ });
  isAway = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByText('1 check-in that waited has been sent');
});

test('a refused check-in is reported with a link to the check-in screen', async () => {
  leave('a');
  await show(() => refusal(409, 'NOT_WORKING', 'It is not being worked on'));
  const link = await screen.findByRole('link', { name: '1 check-in was not saved. See why' });
  expect(link).toHaveAttribute('href', '/organization/org/check-in');
});

test('shows nothing without unsent check-ins', async () => {
  const { sent } = await show(accept);
  expect(screen.queryByRole('status')).toBeNull();
  expect(sent()).toEqual([]);
});
