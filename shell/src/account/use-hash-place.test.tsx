import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '@waymark/shell-kit/testing';
import { type ReactNode, useEffect, useState } from 'react';
import { SizedSkeleton } from './sized-skeleton.tsx';
import { useHashPlace } from './use-hash-place.ts';

/** A field that replaces another one, as the fields of a form replace their placeholders. */
const Place = (): ReactNode => {
  const place = useHashPlace('address');
  const [loaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  return <div ref={place}>{loaded ? <input key="field" aria-label="New address" /> : <input key="placeholder" />}</div>;
};

/** The place beneath a section that loads until its button is pressed. */
const BelowSection = (): ReactNode => {
  const [loading, setLoading] = useState(true);
  return (
    <>
      {loading && <SizedSkeleton>Sessions</SizedSkeleton>}
      <p onMouseEnter={() => setLoading(false)}>The sessions come</p>
      <Place />
    </>
  );
};
const bringSection = () => userEvent.hover(screen.getByText('The sessions come'));

test('the hash of the address focuses the first field of its place, even if the field loads late', async () => {
  await renderApp(<Place />, { path: '/account#address' });
  await waitFor(() => expect(screen.getByLabelText('New address')).toHaveFocus());
});

test('the focus does not move when the address has no such hash', async () => {
  await renderApp(<Place />, { path: '/account' });
  expect(await screen.findByLabelText('New address')).not.toHaveFocus();
});

test('the place is shown once no section is loading, which would move it', async () => {
  await renderApp(<BelowSection />, { path: '/account#address' });
  expect(await screen.findByLabelText('New address')).not.toHaveFocus();
  await bringSection();
  await waitFor(() => expect(screen.getByLabelText('New address')).toHaveFocus());
});

test('the place is not shown to a person who has used the page while a section was loading', async () => {
  await renderApp(<BelowSection />, { path: '/account#address' });
  await screen.findByLabelText('New address');
  await userEvent.keyboard('{PageDown}');
  await bringSection();
  await waitFor(() => expect(document.querySelector('[inert]')).toBeNull());
  expect(screen.getByLabelText('New address')).not.toHaveFocus();
});
