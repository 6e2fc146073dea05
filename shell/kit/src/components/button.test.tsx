import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderApp } from '../testing/index.tsx';
import { Button } from './button.tsx';

const Saving = ({ onSend, type }: { onSend: () => void; type: 'button' | 'submit' }): ReactNode => {
  const [loading, setLoading] = useState(false);
  const send = (): void => {
    onSend();
    setLoading(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input aria-label="Name" />
      <Button type={type} loading={loading} onClick={type === 'button' ? send : undefined}>
        Send
      </Button>
    </form>
  );
};

test.each(['button', 'submit'] as const)(
  'a loading button of the type %s keeps the focus, and ignores Enter and clicks',
  async (type) => {
    let sent = 0;
    await renderApp(<Saving type={type} onSend={() => (sent += 1)} />);
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('data-loading');
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(sent).toBe(1);
  },
);

test('a form whose button is loading is not submitted by Enter in a field', async () => {
  let sent = 0;
  await renderApp(<Saving type="submit" onSend={() => (sent += 1)} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}{Enter}');
  expect(sent).toBe(1);
});
