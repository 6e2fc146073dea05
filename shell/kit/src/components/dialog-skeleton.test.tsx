import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { renderApp, shownText } from '../testing/index.tsx';
import { Dialog, prepareDialogs } from './dialogs.tsx';
import { lazyComponent, lazyGroup } from './lazy-component.tsx';
import { DialogSkeleton } from './skeletons.tsx';

const Shown = ({ onClose }: { onClose: () => void }): ReactNode => (
  <Dialog opened onClose={onClose} title="Ride further">
    <input aria-label="Name" />
  </Dialog>
);

type Opened = ComponentType<{ onClose: () => void }>;

const Page = ({ opens: Opens }: { opens: Opened }): ReactNode => {
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <h1>Objectives</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && <Opens onClose={() => setOpened(false)} />}
    </main>
  );
};

/** Opens a dialog whose code comes when it is let go. */
const show = async () => {
  const { promise, resolve } = Promise.withResolvers<{ Shown: typeof Shown }>();
  const late = lazyComponent(
    lazyGroup(() => promise),
    'Shown',
    ({ onClose }) => <DialogSkeleton onClose={onClose} />,
  );
  await prepareDialogs();
  await renderApp(<Page opens={late} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  return { opener, bring: () => act(async () => resolve({ Shown })) };
};
const frame = () => screen.queryByRole('dialog', { name: shownText('kit:dialog.loading') });

test('the skeleton of a dialog holds the focus, until Escape closes it and returns the focus to the opener', async () => {
  const { opener } = await show();
  expect(frame()).toHaveFocus();
  await userEvent.tab();
  expect(frame()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(frame()).toBeNull();
  expect(opener).toHaveFocus();
});

test('a click beside the skeleton closes it, and a click inside does not', async () => {
  await show();
  await userEvent.click(frame()?.firstElementChild as HTMLElement);
  expect(frame()).toBeTruthy();
  await userEvent.click(frame() as HTMLElement);
  expect(frame()).toBeNull();
});

test('the close button of the skeleton closes it, and returns the focus to the opener', async () => {
  const { opener } = await show();
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:dialog.close') }));
  expect(frame()).toBeNull();
  expect(opener).toHaveFocus();
});

test('a dialog that has replaced its skeleton returns the focus to the opener when closed', async () => {
  const { opener, bring } = await show();
  await bring();
  await screen.findByRole('dialog', { name: 'Ride further' });
  expect(frame()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});
