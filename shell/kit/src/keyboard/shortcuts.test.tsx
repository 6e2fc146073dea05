import { afterEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderApp } from '../testing/index.tsx';
import { shortcuts } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

const pressed: string[] = [];
const added: (() => void)[] = [];
const add = (key: string, says: string): (() => void) => {
  const remove = shortcuts.add({ key, label: says, run: () => pressed.push(says) });
  added.push(remove);
  return remove;
};

const Counting = ({ letter }: { letter: string | null }): ReactNode => {
  const [count, setCount] = useState(0);
  useShortcut(letter, () => setCount(count + 1), 'Count');
  return <p>{`counted ${count}`}</p>;
};

afterEach(() => {
  pressed.length = 0;
  for (const remove of added.splice(0)) remove();
  document.body.replaceChildren();
});

test('of two shortcuts with the same key the latest runs, and the first again once the latest is removed', async () => {
  add('c', 'screen');
  const remove = add('c', 'dialog');
  await userEvent.keyboard('c');
  remove();
  await userEvent.keyboard('c');
  expect(pressed).toEqual(['dialog', 'screen']);
});

test('a key pressed with Control, Meta or Alt runs no shortcut', async () => {
  add('c', 'create');
  await userEvent.keyboard('{Control>}c{/Control}{Meta>}c{/Meta}{Alt>}c{/Alt}');
  expect(pressed).toEqual([]);
});

test.each(['<input>', '<textarea></textarea>', '<select></select>'])(
  'a letter that is typed into %s does not run a shortcut',
  async (html) => {
    add('c', 'create');
    document.body.innerHTML = html;
    (document.body.firstElementChild as HTMLElement).focus();
    await userEvent.keyboard('c');
    expect(pressed).toEqual([]);
  },
);

test.each(['<input type="checkbox">', '<input type="radio">', '<button>Go</button>'])(
  'a letter pressed with the focus on %s runs its shortcut',
  async (html) => {
    add('c', 'create');
    document.body.innerHTML = html;
    (document.body.firstElementChild as HTMLElement).focus();
    await userEvent.keyboard('c');
    expect(pressed).toEqual(['create']);
  },
);

test('the shortcuts of the page are off while a dialog is open', async () => {
  add('c', 'create');
  document.body.innerHTML = '<div role="dialog"><button>Close</button></div>';
  await userEvent.keyboard('c');
  expect(pressed).toEqual([]);
  document.body.replaceChildren();
  await userEvent.keyboard('c');
  expect(pressed).toEqual(['create']);
});

test("a shortcut runs the component's latest handler, and is removed on unmount", async () => {
  const { rerender, unmount } = await renderApp(<Counting letter="x" />);
  await userEvent.keyboard('xx');
  expect(screen.getByText('counted 2')).toBeTruthy();
  expect(shortcuts.snapshot().map(({ label }) => label)).toEqual(['Count']);
  rerender(<Counting letter={null} />);
  expect(shortcuts.snapshot()).toEqual([]);
  unmount();
});
