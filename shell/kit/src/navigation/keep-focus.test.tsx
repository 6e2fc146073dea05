import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderApp } from '../testing/index.tsx';
import { keepFocus } from './keep-focus.ts';

const List = ({ names }: { names: string[] }): ReactNode => {
  const [shown, setShown] = useState(names);
  return (
    <main>
      <h1>Invitations</h1>
      {shown.length > 0 && (
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <button type="button">Later {name}</button>
              <button type="button" onClick={() => setShown(shown.filter((each) => each !== name))}>
                Accept {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
};
keepFocus();

const show = async (...names: string[]) => {
  await renderApp(<List names={names} />);
  await userEvent.tab();
  // What hands the focus on is fetched with the first focus.
  await import('./hand-focus-on.ts');
  await new Promise(process.nextTick);
};
const accept = async (name: string) => {
  screen.getByRole('button', { name: `Accept ${name}` }).focus();
  await userEvent.keyboard('{Enter}');
};
const hasFocus = (role: 'button' | 'heading', name: string) =>
  waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());

test('the focus goes from what disappears to the same control of the next one', async () => {
  await show('one', 'two', 'three');
  await accept('one');
  await hasFocus('button', 'Accept two');
});

test('from the last one it goes to the one before', async () => {
  await show('one', 'two');
  await accept('two');
  await hasFocus('button', 'Accept one');
});

test('where nothing is left, it goes to the heading', async () => {
  await show('one');
  await accept('one');
  await hasFocus('heading', 'Invitations');
});
