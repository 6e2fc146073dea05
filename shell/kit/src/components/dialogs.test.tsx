import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderApp, shownText } from '../testing/index.tsx';
import { ConfirmDialog, Dialog } from './dialogs.tsx';
import { Tooltip } from './tooltip.tsx';

type ConfirmProps = { onConfirm: () => unknown; typeToConfirm?: string; danger?: boolean };
const Confirming = ({ onConfirm, typeToConfirm, danger }: ConfirmProps): ReactNode => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Delete
      </button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete the team?"
        confirmLabel="Yes, delete"
        onConfirm={onConfirm}
        typeToConfirm={typeToConfirm}
        danger={danger}
      >
        Two objectives are lost.
      </ConfirmDialog>
    </>
  );
};
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return screen.findByRole('dialog', { name: 'Delete the team?' });
};
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a confirmation dialog runs nothing when cancelled', async () => {
  let done = 0;
  await renderApp(<Confirming onConfirm={() => (done += 1)} />);
  expect(await open()).toHaveTextContent('Two objectives are lost.');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:form.cancel') }));
  await closed();
  expect(done).toBe(0);
});

test.each([
  ['the cancel button if the action is dangerous', { danger: true }, () => shownText('kit:form.cancel')],
  ['the confirm button if the action is not dangerous', {}, () => 'Yes, delete'],
])('a confirmation dialog opens with the focus on %s', async (_of, props, name) => {
  await renderApp(<Confirming onConfirm={() => {}} {...props} />);
  await open();
  await waitFor(() => expect(screen.getByRole('button', { name: name() })).toHaveFocus());
});

test('Escape closes a tooltip in a dialog, and only the next one the dialog', async () => {
  const onClose = jest.fn();
  await renderApp(
    <Dialog opened onClose={onClose} title="Edit the team">
      <Tooltip label="Out of the team" openDelay={0}>
        <button type="button">Remove</button>
      </Tooltip>
    </Dialog>,
  );
  await userEvent.hover(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByRole('tooltip');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a text that is longer than the dialog can get the focus, to be scrolled by keyboard', async () => {
  const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  await renderApp(<Confirming onConfirm={() => {}} danger />);
  await open();
  expect(screen.getByText('Two objectives are lost.').closest('[tabindex="0"]')).not.toBeNull();
  height.mockRestore();
});

test('a confirmation dialog that asks for a name opens with the focus in the field', async () => {
  await renderApp(<Confirming onConfirm={() => {}} typeToConfirm="Pilots" danger />);
  await open();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
});

test('a confirmation dialog stays open with a loading button until the action ends, and then closes', async () => {
  let finish: () => void = () => {};
  await renderApp(<Confirming onConfirm={() => new Promise<void>((resolve) => (finish = resolve))} />);
  await open();
  await confirm();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yes, delete' })).toHaveAttribute('data-loading'));
  finish();
  await closed();
});

test('an action that ends after its dialog was closed neither closes a later dialog nor stops its loading', async () => {
  const ends: (() => void)[] = [];
  await renderApp(<Confirming onConfirm={() => new Promise<void>((resolve) => ends.push(resolve))} />);
  await open();
  await confirm();
  await userEvent.keyboard('{Escape}');
  await closed();
  await open();
  const again = screen.getByRole('button', { name: 'Yes, delete' });
  expect(again).not.toHaveAttribute('data-loading');
  await confirm();
  await act(async () => ends[0]?.());
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(again).toHaveAttribute('data-loading');
  ends[1]?.();
  await closed();
});

test('a confirmation dialog stays open when the action fails, and the action can be confirmed again', async () => {
  let tries = 0;
  const failing = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) throw new Error('refused');
  };
  await renderApp(<Confirming onConfirm={failing} />);
  await open();
  await confirm();
  await waitFor(() => expect(tries).toBe(1));
  expect(screen.getByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yes, delete' })).not.toHaveAttribute('data-loading'));
  await confirm();
  await closed();
  expect(tries).toBe(2);
});

test.each([
  ['Acme  GmbH', 'Acme GmbH'],
  ['Acme\u00a0GmbH', 'Acme GmbH'],
  ['Ac\u200bme', 'Acme'],
  ['Cafe\u0301', 'Caf\u00e9'],
])('a confirmation by the name %j accepts it as it is seen', async (name, typed) => {
  let done = 0;
  await renderApp(<Confirming onConfirm={() => (done += 1)} typeToConfirm={name} />);
  await open();
  await userEvent.type(screen.getByRole('textbox'), typed);
  await confirm();
  await closed();
  expect(done).toBe(1);
});

test('a confirmation by name refuses the name in another case, and accepts it with spaces around it', async () => {
  let done = 0;
  await renderApp(<Confirming onConfirm={() => (done += 1)} typeToConfirm="Pilots" />);
  await open();
  const input = screen.getByRole('textbox', { name: shownText('kit:confirm.type_to_confirm', { name: 'Pilots' }) });
  await userEvent.type(input, 'pilots');
  await confirm();
  expect(await screen.findByText(shownText('kit:confirm.mismatch'))).toBeTruthy();
  await waitFor(() => expect(input).toHaveFocus());
  expect(done).toBe(0);
  await userEvent.clear(input);
  await userEvent.type(input, ' Pilots {Enter}');
  await closed();
  expect(done).toBe(1);
});

test('a confirmation by name accepts the name copied from its label with the Unicode isolates around it', async () => {
  let done = 0;
  await renderApp(<Confirming onConfirm={() => (done += 1)} typeToConfirm="مرحبا" />);
  await open();
  const label = shownText('kit:confirm.type_to_confirm', { name: 'مرحبا' });
  const [copied = ''] = /\u2068.*\u2069/.exec(label) ?? [];
  await userEvent.type(screen.getByRole('textbox', { name: label }), `${copied}{Enter}`);
  await closed();
  expect(done).toBe(1);
});

test('the typed name is cleared when the confirmation dialog opens again', async () => {
  await renderApp(<Confirming onConfirm={() => {}} typeToConfirm="Pilots" />);
  await open();
  await userEvent.type(screen.getByRole('textbox'), 'Pilots');
  await userEvent.keyboard('{Escape}');
  await closed();
  await open();
  expect(screen.getByRole('textbox')).toHaveValue('');
});

const Two = (): ReactNode => {
  const [depth, setDepth] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setDepth(1)}>
        First
      </button>
      <Dialog opened={depth > 0} onClose={() => setDepth(0)} title="Below" footer={<p>Footer</p>}>
        <button type="button" onClick={() => setDepth(2)}>
          Second
        </button>
      </Dialog>
      <Dialog opened={depth > 1} onClose={() => setDepth(1)} title="Above">
        <input aria-label="Note" />
      </Dialog>
    </>
  );
};

test('Escape closes only the topmost dialog, and returns the focus to the button that opened it', async () => {
  await renderApp(<Two />);
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Second' }));
  await screen.findByRole('dialog', { name: 'Above' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Below' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Second' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'First' })).toHaveFocus());
});

test('the close button closes the dialog', async () => {
  await renderApp(<Two />);
  await userEvent.click(screen.getByRole('button', { name: 'First' }));
  await userEvent.click(await screen.findByRole('button', { name: shownText('kit:dialog.close') }));
  await closed();
});

const Late = ({ shown }: { shown: boolean }): ReactNode => (
  <Dialog opened sticky onClose={() => {}} title="A form">
    {shown && <input aria-label="Name" autoFocus data-autofocus />}
  </Dialog>
);

test('the focus in a dialog is not on a button while its form is loading, and then in the form’s field', async () => {
  const { rerender } = await renderApp(<Late shown={false} />);
  const dialog = await screen.findByRole('dialog', { name: 'A form' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(document.activeElement).not.toHaveRole('button');
  rerender(<Late shown />);
  expect(await screen.findByRole('textbox')).toHaveFocus();
});

test('a press beside a dialog that stays open leaves the focus in it', async () => {
  await renderApp(<Late shown />);
  const field = await screen.findByRole('textbox');
  await waitFor(() => expect(field).toHaveFocus());
  const beside = document.querySelector('.mantine-Modal-overlay');
  if (!beside) throw new Error('no overlay');
  await userEvent.click(beside);
  expect(field).toHaveFocus();
});

const OpenedByAddress = (): ReactNode => {
  const [opened, setOpened] = useState(true);
  return (
    <main>
      <h1>Dashboard</h1>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="An objective">
        <button type="button">Edit</button>
      </Dialog>
    </main>
  );
};

test('closing a dialog that was opened by the address of the page moves the focus to the heading of the page', async () => {
  await renderApp(<OpenedByAddress />);
  await screen.findByRole('dialog', { name: 'An objective' });
  await userEvent.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dashboard' })).toHaveFocus());
});
