import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { ActionsMenu } from '../components/actions-menu.tsx';
import toasts from '../components/toast-host.module.css';
import { keepFocusOnPress } from '../forms/keep-focus-on-press.ts';
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

test('the focus moves on from an element that has it when the page is taken over, and disappears at once', async () => {
  await renderApp(<List names={['one']} />);
  screen.getByRole('button', { name: 'Accept one' }).focus();
  keepFocus();
  await userEvent.keyboard('{Enter}');
  await hasFocus('heading', 'Invitations');
});

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

test('when a list item is removed, the focus moves to the same button of the next item', async () => {
  await show('one', 'two', 'three');
  await accept('one');
  await hasFocus('button', 'Accept two');
});

test('when the last list item is removed, the focus moves to the same button of the item before it', async () => {
  await show('one', 'two');
  await accept('two');
  await hasFocus('button', 'Accept one');
});

test('when the only list item is removed, the focus moves to the heading', async () => {
  await show('one');
  await accept('one');
  await hasFocus('heading', 'Invitations');
});

const Answered = (): ReactNode => {
  const [isAnswered, setAnswered] = useState(false);
  return (
    <main>
      <h1>Check-in</h1>
      {!isAnswered && (
        <div>
          <input aria-label="Value" />
          <button type="button" onMouseDown={keepFocusOnPress} onClick={() => setAnswered(true)}>
            Same as before
          </button>
        </div>
      )}
    </main>
  );
};

test('a pressed button that leaves the focus in a field, and then disappears with it, passes the focus on', async () => {
  await renderApp(<Answered />);
  screen.getByRole('textbox', { name: 'Value' }).focus();
  await import('./hand-focus-on.ts');
  await userEvent.click(screen.getByRole('button', { name: 'Same as before' }));
  await hasFocus('heading', 'Check-in');
});

const showMenu = async () => {
  const onSelect = () => undefined;
  await renderApp(
    <main>
      <h1>Invitations</h1>
      <ActionsMenu label="Actions" items={[{ key: 'accept', label: 'Accept', onSelect }]} />
    </main>,
  );
  screen.getByRole('button', { name: 'Actions' }).focus();
  await import('./hand-focus-on.ts');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement));
};
const choose = async () => userEvent.click(screen.getByRole('menuitem', { name: 'Accept' }));

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click on an entry', choose],
])('a menu that is opened for the first time returns the focus to its button after %s', async (_of, close) => {
  await showMenu();
  await close();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await hasFocus('button', 'Actions');
});

const Renewed = (): ReactNode => {
  const [times, setTimes] = useState(0);
  return (
    <main>
      <h1>Invitations</h1>
      <div key={times}>
        <button type="button">Before</button>
        <button type="button" onClick={() => setTimes(times + 1)}>
          Again
        </button>
      </div>
    </main>
  );
};

test('a focused element that is replaced by an equal one passes the focus on to it', async () => {
  await renderApp(<Renewed />);
  await userEvent.tab();
  await import('./hand-focus-on.ts');
  const before = screen.getByRole('button', { name: 'Again' });
  before.focus();
  await userEvent.keyboard('{Enter}');
  expect(before).not.toBeInTheDocument();
  await hasFocus('button', 'Again');
});

/** A form that leads to a screen with another field. */
const Leading = ({ heading }: { heading?: string }): ReactNode => {
  const [sent, setSent] = useState(false);
  return (
    <main tabIndex={-1}>
      {heading && <h1>{heading}</h1>}
      {sent ? (
        <label>
          <input type="radio" /> Company
        </label>
      ) : (
        <form onSubmit={() => setSent(true)}>
          <label>
            Name <input />
          </label>
        </form>
      )}
    </main>
  );
};

test('on a new screen the focus moves to the heading, not to another field in place of the removed one', async () => {
  await renderApp(<Leading heading="Dashboard" />);
  screen.getByRole('textbox').focus();
  await userEvent.keyboard('{Enter}');
  await hasFocus('heading', 'Dashboard');
});

test('on a new screen without a heading the focus moves to the main content', async () => {
  await renderApp(<Leading />);
  screen.getByRole('textbox').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

const BesideToasts = (): ReactNode => {
  const [shown, setShown] = useState(true);
  return (
    <div>
      <main>
        <h1>Organisations</h1>
      </main>
      {shown && (
        <section>
          <button type="button" onClick={() => setShown(false)}>
            OK
          </button>
        </section>
      )}
      <section className={toasts.region}>
        <button type="button">Dismiss</button>
      </section>
    </div>
  );
};

test('when a notice beside the toasts is removed, the focus moves to the heading: it would keep a toast open', async () => {
  await renderApp(<BesideToasts />);
  screen.getByRole('button', { name: 'OK' }).focus();
  await userEvent.keyboard('{Enter}');
  await hasFocus('heading', 'Organisations');
});
