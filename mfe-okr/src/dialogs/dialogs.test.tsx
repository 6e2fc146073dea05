import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { objectiveChanged } from '@waymark/shell-kit/actions';
import { anOrganisation, press, shownText } from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import { ViewKeyResult } from '../key-results/view-key-result.tsx';
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

test('the dialog that follows an edit shows what was saved, even if the objective is read slowly after it', async () => {
  let saved = { ...objective, description: 'As it was' };
  let reads = 0;
  const one = `${ORG}/objectives/${objective.uuid}`;
  const routes = serverOf([saved], {
    [`GET ${one}`]: () => {
      reads += 1;
      // The second one is cancelled, because the edit dialog closes before its answer.
      return reads === 2 ? new Promise<object>(() => {}) : { objective: saved };
    },
    [`PUT ${one}`]: ({ body }) => {
      saved = { ...saved, ...(body as object), updated_at: '2026-03-05T10:00:00.000Z' };
      return { objective: saved };
    },
  });
  await show(<Screen />, { routes, path: '?level=team' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit from the card' }));
  const description = await screen.findByLabelText('Description');
  await userEvent.clear(description);
  await userEvent.type(description, 'As it is now');
  await press(shownText('kit:form.save'));
  expect(await within(await dialog('Ride')).findByText('As it is now')).toBeTruthy();
});

test('a key result that is closed while it is read after a change is read again when it is next opened', async () => {
  let name = 'Calls';
  let reads = 0;
  const routes = serverOf([objective], {
    [`GET ${ORG}/objectives/containing/${keyresult.uuid}`]: () => {
      reads += 1;
      return reads === 2
        ? new Promise<object>(() => {})
        : { objective: { ...objective, keyresults: [{ ...keyresult, name }] } };
    },
    [`GET ${ORG}/objectives/:uuid/keyresults/:kr/history`]: () => ({ history: [] }),
  });
  const { queryClient, rerender } = await show(<ViewKeyResult uuid={keyresult.uuid} />, { routes });
  await dialog('Calls');
  name = 'Visits';
  void objectiveChanged(queryClient, anOrganisation().uuid, objective.uuid);
  await waitFor(() => expect(reads).toBe(2));
  rerender(<p>Elsewhere</p>);
  rerender(<ViewKeyResult uuid={keyresult.uuid} />);
  await dialog('Visits');
});
