import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownText } from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import { keyresultLike } from '../testing-objectives.ts';
import { objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { useDialogAddress } from './dialog-address.ts';
import { Dialogs } from './dialogs.tsx';

const ORG = 'user/organisations/:org';
const keyresult = keyresultLike({ name: 'Calls' });
const objective = objectiveOfAda({ name: 'Ride', status: 'creation', keyresults: [keyresult] });
const VIEW = `?level=team&okrref=${objective.uuid}`;

const Screen = (): ReactNode => {
  const { dialog, open } = useDialogAddress();
  return (
    <>
      <button type="button" onClick={() => open({ kind: 'objective-edit', uuid: objective.uuid })}>
        Edit from the card
      </button>
      {dialog && <Dialogs dialog={dialog} />}
    </>
  );
};
const start = (path: string) => {
  const routes = serverOf([objective], {
    [`GET ${ORG}/objectives/containing/${keyresult.uuid}`]: () => ({ objective }),
    [`GET ${ORG}/objectives/:uuid/keyresults/:kr/history`]: () => ({ history: [] }),
  });
  return show(<Screen />, { routes, path });
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const leadsTo = async (search: string) => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(window.location.search).toBe(search));
};

test('closing a key result returns to the objective it was opened from, without a browser history entry', async () => {
  await start(VIEW);
  const before = window.history.length;
  await userEvent.click(await within(await dialog('Ride')).findByRole('button', { name: 'Calls' }));
  await dialog('Calls');
  await leadsTo(VIEW);
  await dialog('Ride');
  await leadsTo('?level=team');
  expect(window.history.length).toBe(before + 1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing the edit dialog returns to the objective that it was opened from', async () => {
  await start(VIEW);
  const menu = await within(await dialog('Ride')).findByRole('button', {
    name: shownText('okr:objective.actions', { name: 'Ride' }),
  });
  await userEvent.click(menu);
  await userEvent.click(await screen.findByRole('menuitem', { name: shownText('okr:objective.edit') }));
  await dialog(shownText('okr:objective_form.edit_title'));
  await leadsTo(VIEW);
});

test('closing a dialog that was opened directly opens no other dialog', async () => {
  await start(`?level=team&krref=${keyresult.uuid}`);
  await dialog('Calls');
  await leadsTo('?level=team');
  await userEvent.click(screen.getByRole('button', { name: 'Edit from the card' }));
  await dialog(shownText('okr:objective_form.edit_title'));
  await leadsTo('?level=team');
});
