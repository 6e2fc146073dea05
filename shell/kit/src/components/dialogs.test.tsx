import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderApp, shownText } from '../testing/index.tsx';
import { ConfirmDialog, Dialog } from './dialogs.tsx';

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

test('does nothing when cancelled', async () => {
  let done = 0;
  await renderApp(<Confirming onConfirm={() => (done += 1)} />);
  expect(await open()).toHaveTextContent('Two objectives are lost.');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:confirm.cancel') }));
  await closed();
  expect(done).toBe(0);
});

test.each([
  ['the way back, where something is lost', { danger: true }, () => shownText('kit:confirm.cancel')],
  ['what was asked for, where nothing is', {}, () => 'Yes, delete'],
])('opens with the focus on %s', async (_of, props, name) => {
  await renderApp(<Confirming onConfirm={() => {}} {...props} />);
  await open();
  await waitFor(() => expect(screen.getByRole('button', { name: name() })).toHaveFocus());
});

test('a text that is longer than its room can be scrolled by the keys', async () => {
  const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  await renderApp(<Confirming onConfirm={() => {}} danger />);
  await open();
  expect(screen.getByText('Two objectives are lost.').closest('[tabindex="0"]')).not.toBeNull();
  height.mockRestore();
});

test('opens with the focus in the field in which a name has to be typed', async () => {
  await renderApp(<Confirming onConfirm={() => {}} typeToConfirm="Pilots" danger />);
  await open();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
});

test('is open and busy until it is done, and closes then', async () => {
  let finish: () => void = () => {};
  await renderApp(<Confirming onConfirm={() => new Promise<void>((resolve) => (finish = resolve))} />);
  await open();
  await confirm();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Yes, delete' })).toHaveAttribute('data-loading'));
  finish();
  await closed();
});

test('what ends after its question was closed closes no later question, and frees no button of it', async () => {
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

test('stays open when it cannot be done, for another try', async () => {
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

test('asks for the name of what is deleted, and accepts no other', async () => {
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

test('takes a name as it is copied from the sentence that asks for it, which sets it apart', async () => {
  let done = 0;
  await renderApp(<Confirming onConfirm={() => (done += 1)} typeToConfirm="مرحبا" />);
  await open();
  const label = shownText('kit:confirm.type_to_confirm', { name: 'مرحبا' });
  const [copied = ''] = /\u2068.*\u2069/.exec(label) ?? [];
  await userEvent.type(screen.getByRole('textbox', { name: label }), `${copied}{Enter}`);
  await closed();
  expect(done).toBe(1);
});

test('what was typed is forgotten when the question is asked again', async () => {
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

test('Escape closes the uppermost dialog alone, and the focus goes back to where each came from', async () => {
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

test('the cross closes it', async () => {
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

test('until the form of a dialog has come, the focus is where Enter does nothing; then in its field', async () => {
  const { rerender } = await renderApp(<Late shown={false} />);
  const dialog = await screen.findByRole('dialog', { name: 'A form' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(document.activeElement).not.toHaveRole('button');
  rerender(<Late shown />);
  expect(await screen.findByRole('textbox')).toHaveFocus();
});
