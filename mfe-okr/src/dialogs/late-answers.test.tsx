import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageNavigation } from '@waymark/shell-kit';
import { anOrganisation, aUser, renderApp, shownText } from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import { newKeyResultValues } from '../key-results/key-result-input.ts';
import { newObjectiveValues } from '../objectives/objective-input.ts';
import { keyresultLike } from '../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf } from '../testing-screen.tsx';
import { useDialogAddress } from './dialog-address.ts';
import { Dialogs } from './dialogs.tsx';

const ORG = 'user/organisations/:org';
const ONE = `${ORG}/objectives/:objective`;
const organisation = anOrganisation();
const keyresult = keyresultLike({ name: 'Calls', user_uuid: ada.uuid });
const objective = objectiveOfAda({ name: 'Ride', status: 'creation', keyresults: [keyresult] });
const other = objectiveOfAda({ uuid: 'c0000000-0000-4000-8000-0000000000aa', name: 'Sail' });
const copy = objectiveOfAda({ uuid: 'c0000000-0000-4000-8000-0000000000bb', name: 'Ride' });

const Place = (): ReactNode => {
  const { dialog } = useDialogAddress();
  return dialog && <Dialogs dialog={dialog} />;
};

const press = async (key: string) => userEvent.click(await screen.findByRole('button', { name: shownText(key) }));
const choose = async (of: string, key: string) => {
  const menu = shownText('okr:objective.actions', { name: of });
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  const name = new RegExp(`^${shownText(`okr:objective.${key}`)}`);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const remove = async (of: string, title: string) => {
  await choose(of, 'delete');
  const dialog = await screen.findByRole('dialog', { name: shownText(title) });
  await userEvent.click(within(dialog).getByRole('button', { name: shownText('okr:objective.delete') }));
};
const create = () => press('okr:objective_form.create');
const createKeyResult = () => press('okr:keyresult_form.create');
const save = () => press('kit:form.save');
const removeKeyResult = () => remove('Calls', 'okr:keyresult.delete_title');
const removeObjective = () => remove('Ride', 'okr:objective.delete_title');
const duplicate = () => choose('Ride', 'duplicate');

const newObjective = {
  ...newObjectiveValues(ada.uuid, 'company', new Date(), organisation),
  name: 'Ride',
  validator_uuid: milo.uuid,
};
const newKeyResult = { ...newKeyResultValues(objective), name: 'Calls', measured_by: 'calls', target_value: 9 };
const ofObjective = `objective=${objective.uuid}`;
const edited = `keyresult=${keyresult.uuid}`;

test.each([
  ['objective.created', 'dialog=new-objective', create, `POST ${ORG}/objectives`],
  ['keyresult.created', `dialog=new-keyresult&${ofObjective}`, createKeyResult, `POST ${ONE}/keyresults`],
  ['objective.updated', `dialog=edit-objective&${ofObjective}`, save, `PUT ${ONE}`],
  ['keyresult.updated', `dialog=edit-keyresult&${ofObjective}&${edited}`, save, `PUT ${ONE}/keyresults/:keyresult`],
  ['keyresult.deleted', `krref=${keyresult.uuid}`, removeKeyResult, `DELETE ${ONE}/keyresults/:keyresult`],
  ['objective.deleted', `okrref=${objective.uuid}`, removeObjective, `DELETE ${ONE}`],
  ['objective.duplicated', `okrref=${objective.uuid}`, duplicate, `POST ${ONE}/duplicate`],
])(
  'a response (%s) that arrives after another dialog was opened does not change the address',
  async (done, address, send, route) => {
    sessionStorage.clear();
    const draft = (name: string, values: object) =>
      sessionStorage.setItem(`waymark.draft.${aUser().uuid}.${organisation.uuid}.${name}`, JSON.stringify(values));
    draft('new-objective', newObjective);
    draft(`new-keyresult.${objective.uuid}`, newKeyResult);
    draft(`objective.${objective.uuid}`, { description: 'By bike' });
    draft(`keyresult.${keyresult.uuid}`, { description: 'By phone' });
    const { promise: answer, resolve } = Promise.withResolvers<object>();
    const { calls, queryClient } = await renderApp(<Place />, {
      path: `?${address}`,
      organisation,
      routes: serverOf([objective, other], {
        [`GET ${ORG}/objectives/containing/:keyresult`]: () => ({ objective }),
        [`GET ${ONE}/keyresults/:keyresult/history`]: () => ({ history: [] }),
        [route]: () => answer,
      }),
    });
    await send();
    await waitFor(() => expect(calls.some((call) => !call.route.startsWith('GET'))).toBe(true));
    act(() => pageNavigation().push(`${window.location.pathname}?okrref=${other.uuid}`));
    await screen.findByRole('dialog', { name: 'Sail' });
    resolve({ objective: copy, keyresult });
    await screen.findByText(shownText(`okr:${done}`, { name: 'Ride' }));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await act(async () => {});
    expect(window.location.search).toBe(`?okrref=${other.uuid}`);
  },
);
