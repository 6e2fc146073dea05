import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '@waymark/shell-kit/testing';
import { type ReactNode, useEffect, useState } from 'react';
import { useHashPlace } from './use-hash-place.ts';

/** A field that replaces another one, as the fields of a form replace their placeholders. */
const Place = (): ReactNode => {
  const place = useHashPlace('address');
  const [loaded, setLoaded] = useState(false);
  useEffect(() => setLoaded(true), []);
  return <div ref={place}>{loaded ? <input key="field" aria-label="New address" /> : <input key="placeholder" />}</div>;
};

test('the hash of the address focuses the first field of its place, even if the field loads late', async () => {
  await renderApp(<Place />, { path: '/account#address' });
  await waitFor(() => expect(screen.getByLabelText('New address')).toHaveFocus());
});

test('the focus does not move when the address has no such hash', async () => {
  await renderApp(<Place />, { path: '/account' });
  expect(await screen.findByLabelText('New address')).not.toHaveFocus();
});
