import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { anOrganisation } from '@waymark/shell-kit/testing';
import { serverOf, show } from '../../testing-screen.tsx';
import { NewOrganisation } from './new-organisation.tsx';

jest.mock('./first-steps.tsx', () => {
  throw new Error('The code cannot be fetched');
});

test('nothing is shown if the code of the first steps cannot be loaded', async () => {
  const organisation = anOrganisation({ created_at: new Date().toISOString() });
  const { container } = await show(
    <main>
      <NewOrganisation />
    </main>,
    { routes: serverOf([]), organisation },
  );
  const place = container.querySelector('main');
  expect(place).not.toBeEmptyDOMElement();
  await waitFor(() => expect(place).toBeEmptyDOMElement());
});
