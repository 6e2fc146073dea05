import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../testing-objectives.ts';
import { milo, serverOf, show } from '../testing-screen.tsx';
import { AskDialog } from './ask-dialog.tsx';

const card = keyresultLike();
const ASK = `user/organisations/:org/keyresults/${card.uuid}/checkins/ask`;

test('asking for a check-in requires a member, and sends the chosen one', async () => {
  const { calls } = await show(<AskDialog card={card} onClose={() => undefined} />, {
    routes: serverOf([], { [`POST ${ASK}`]: () => ({}) }),
  });
  const sent = () => calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body);
  const whom = await screen.findByRole('combobox', {
    name: new RegExp(`^${shownText('okr-checkin:check_in.ask_whom')}`),
  });
  const ask = screen.getByRole('button', { name: shownText('okr-checkin:check_in.ask_send') });
  await userEvent.click(ask);
  expect(await screen.findByText('This field is required')).toBeVisible();
  await waitFor(() => expect(whom).toHaveFocus());
  expect([sent(), whom.getAttribute('aria-invalid')]).toEqual([[], 'true']);
  await userEvent.click(await screen.findByRole('option', { name: /Milo/, hidden: true }));
  expect(screen.queryByText('This field is required')).toBeNull();
  await userEvent.click(ask);
  await waitFor(() => expect(sent()).toEqual([{ user_uuid: milo.uuid }]));
});

test('a response that arrives after the dialog was closed calls none of its handlers', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<object>();
  const ended: string[] = [];
  const dialog = <AskDialog card={card} onClose={() => ended.push('closed')} onAsked={() => ended.push('put aside')} />;
  const { queryClient, rerender } = await show(dialog, { routes: serverOf([], { [`POST ${ASK}`]: () => asked }) });
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Milo/, hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: shownText('okr-checkin:check_in.ask_send') }));
  rerender(<p>The next card</p>);
  resolve({});
  await screen.findByText('Milo Berger was asked');
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(ended).toEqual([]);
});
