import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource } from '@waymark/contracts';
import { anOrganisation, press, type RenderOptions, refusal, shownText } from '@waymark/shell-kit/testing';
import { ada, milo, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { EditObjective } from './edit-objective.tsx';

const LATER = '2026-03-05T10:00:00.000Z';

type Answer = (body: { updated_at?: string }) => object | Promise<object>;
const edit = async (fields: Partial<ObjectiveResource> = {}, answer?: Answer, options: RenderOptions = {}) => {
  const objective = objectiveOfAda({ name: 'Ride', description: 'As it was', status: 'creation', ...fields });
  const put = ({ body }: { body: unknown }) => answer?.(body as object) ?? { objective };
  const routes = serverOf([objective], { [`PUT user/organisations/:org/objectives/${objective.uuid}`]: put });
  const path = `?dialog=edit-objective&objective=${objective.uuid}`;
  const { calls, rerender, queryClient } = await show(<EditObjective uuid={objective.uuid} />, {
    routes,
    path,
    ...options,
  });
  const description = (await screen.findByLabelText('Description')) as HTMLTextAreaElement;
  const sent = () => calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { objective, description, rerender, queryClient, sent };
};
const rewrite = async (element: HTMLElement, text: string) => {
  await userEvent.clear(element);
  await userEvent.type(element, text);
};

describe('the name of an objective', () => {
  test.each(['working', 'review'] as const)(
    'is locked with the reason in %s, while the description is editable',
    async (status) => {
      const { description } = await edit({ status });
      expect(await screen.findByText(/^Work has begun/)).toBeTruthy();
      const name = (await screen.findByDisplayValue('Ride')) as HTMLInputElement;
      expect([name.disabled, description.disabled]).toEqual([true, false]);
    },
  );

  test('is editable before work begins', async () => {
    await edit();
    expect(((await screen.findByDisplayValue('Ride')) as HTMLInputElement).disabled).toBe(false);
    expect(screen.queryByText(/^Work has begun/)).toBeNull();
  });
});

test('a restored draft is announced, and can be discarded', async () => {
  const { objective, rerender, ...before } = await edit();
  await rewrite(before.description, 'Half a thought');
  rerender(<p>Elsewhere</p>);
  rerender(<EditObjective uuid={objective.uuid} />);
  const description = await screen.findByLabelText('Description');
  expect(description).toHaveValue('Half a thought');
  expect(screen.getByText(shownText('okr:draft.restored'))).toBeTruthy();
  await userEvent.type(description, ' and more');
  await press(shownText('okr:draft.discard'));
  expect(description).toHaveValue('As it was');
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

const leftAndOpenedAgain = async (
  { objective, rerender, queryClient }: Awaited<ReturnType<typeof edit>>,
  now: Partial<ObjectiveResource>,
) => {
  rerender(<p>Elsewhere</p>);
  queryClient.setQueriesData({ predicate: ({ state }) => isOf(objective, state.data) }, { ...objective, ...now });
  rerender(<EditObjective uuid={objective.uuid} />);
};
const isOf = ({ uuid }: ObjectiveResource, data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'uuid' in data && data.uuid === uuid;

describe('a draft restored after a save by another member', () => {
  const theirs = { description: 'Written by Grace', updated_at: LATER };

  test('is sent with the version that it is based on, not with the saved one', async () => {
    const opened = await edit();
    await rewrite(opened.description, 'Half a thought');
    await leftAndOpenedAgain(opened, theirs);
    expect(await screen.findByLabelText('Description')).toHaveValue('Half a thought');
    await press('Save');
    const { updated_at } = opened.objective;
    await waitFor(() => expect(opened.sent()).toEqual([{ description: 'Half a thought', updated_at }]));
  });

  test('is replaced by the saved version once it is discarded', async () => {
    const opened = await edit();
    await rewrite(opened.description, 'Half a thought');
    await leftAndOpenedAgain(opened, theirs);
    await press(shownText('okr:draft.discard'));
    const description = await screen.findByLabelText('Description');
    expect(description).toHaveValue('Written by Grace');
    await rewrite(description, 'Anew');
    await press('Save');
    await waitFor(() => expect(opened.sent()).toEqual([{ description: 'Anew', updated_at: LATER }]));
  });
});

test('an archived objective shows that it is locked instead of the form', async () => {
  const objective = objectiveOfAda({ name: 'Ride', status: 'archive' });
  await show(<EditObjective uuid={objective.uuid} />, { routes: serverOf([objective]) });
  expect(await screen.findByText(shownText('okr:objective.archived_locked'))).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

describe('owner and validator', () => {
  const ofMilo = { user_uuid: milo.uuid, validator_uuid: milo.uuid, creator_uuid: milo.uuid };
  const member = { organisation: anOrganisation({ admin: false }) };
  const picker = (name: string) => screen.findByRole('combobox', { name: new RegExp(`^${name}`) });
  const isDisabled = async (): Promise<boolean[]> => {
    const pickers = await Promise.all(['Owner', 'Validator'].map(picker));
    const levels = ['Team', 'Company', 'Personal'].map((name) => screen.getByRole('radio', { name }));
    return [...pickers, ...levels].map((input) => (input as HTMLInputElement).disabled);
  };
  const reason = () => screen.queryByText(shownText('okr:objective_form.not_yours'));

  test('are locked, with the reason, for a user who may not change them; the description is editable', async () => {
    const { description } = await edit(ofMilo, undefined, member);
    expect(reason()).toBeTruthy();
    expect(await isDisabled()).toEqual([true, true, true, false, false]);
    expect(description.disabled).toBe(false);
  });

  test.each([
    ['an admin', ofMilo, anOrganisation()],
    ['the owner', {}, member.organisation],
    ['the validator', { ...ofMilo, validator_uuid: ada.uuid }, member.organisation],
    ['the member who created it', { ...ofMilo, creator_uuid: ada.uuid }, member.organisation],
  ])('can be changed by %s', async (_, fields, organisation) => {
    await edit(fields, undefined, { organisation });
    expect(await isDisabled()).toEqual([false, false, false, false, false]);
    expect(reason()).toBeNull();
  });

  test('offer no undo after a change that takes away the user’s right to change them', async () => {
    const handedOver = objectiveOfAda({ ...ofMilo, status: 'creation' });
    const { description, sent } = await edit({ creator_uuid: milo.uuid }, () => ({ objective: handedOver }), member);
    const owner = await picker('Owner');
    await userEvent.click(owner);
    // The list of the validator is in the page as well.
    const list = document.getElementById(owner.getAttribute('aria-controls') ?? '') ?? document.body;
    await userEvent.click(await within(list).findByRole('option', { name: /Milo/, hidden: true }));
    await rewrite(description, 'Yours now');
    await press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ user_uuid: milo.uuid }]));
    expect(await screen.findByText(shownText('okr:objective.updated'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: shownText('kit:undo.label') })).toBeNull();
  });
});

test('only changed fields are sent, with the loaded updated_at', async () => {
  const { objective, description, sent } = await edit();
  await rewrite(description, 'As it is');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ description: 'As it is', updated_at: objective.updated_at }]));
  await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
});

test('undoing a save sends the former value with the version that the save returned', async () => {
  const { description, sent } = await edit({}, () => ({ objective: { ...objectiveOfAda(), updated_at: LATER } }));
  await rewrite(description, 'As it is');
  await press('Save');
  await press(shownText('kit:undo.label'));
  await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'As it was', updated_at: LATER }));
});

describe('a conflict with the save of another member', () => {
  const conflict = async () => {
    const theirs = { ...objectiveOfAda(), name: 'Ride on', description: 'Written by Grace', updated_at: LATER };
    const edited = await edit({}, ({ updated_at }) =>
      updated_at === LATER ? { objective: theirs } : refusal(409, 'EDITED_MEANWHILE', 'Changed', { objective: theirs }),
    );
    await rewrite(edited.description, 'Mine');
    await press('Save');
    expect(await screen.findByText('Written by Grace')).toBeTruthy();
    return edited;
  };

  test('shows both values, including fields that only the other member has changed', async () => {
    await conflict();
    expect([screen.getAllByText('Mine').length > 0, screen.getAllByText('Ride on').length]).toEqual([true, 1]);
    expect(screen.getByText('not changed by you')).toBeTruthy();
  });

  test('shows an ellipsis for a name that cannot be loaded, and a dash for a missing value', async () => {
    const someone = '00000000-0000-4000-8000-000000000077';
    const theirs = { ...objectiveOfAda(), validator_uuid: someone, description: null, updated_at: LATER };
    const routes = serverOf([objectiveOfAda({ name: 'Ride', description: 'As it was', status: 'creation' })], {
      'PUT user/organisations/:org/objectives/:uuid': () =>
        refusal(409, 'EDITED_MEANWHILE', 'Changed', { objective: theirs }),
    });
    const users = routes['GET user/organisations/:org/users'];
    routes['GET user/organisations/:org/users'] = (request) =>
      request.query.get('uuids')?.includes(someone) ? refusal(403, 'UNREADABLE', 'Not now') : (users?.(request) ?? {});
    const { description } = await edit({}, undefined, { routes });
    await rewrite(description, 'Mine');
    await press('Save');
    const rowOf = async (label: string) => (await screen.findByRole('rowheader', { name: label })).closest('tr');
    expect(await rowOf('Validator')).toHaveTextContent('Validator…not changed by you');
    expect(await rowOf('Description')).toHaveTextContent('Description–Mine');
  });

  test('sends the user’s change with the other member’s version if the user keeps it', async () => {
    const { sent } = await conflict();
    await press('Keep mine');
    await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'Mine', updated_at: LATER }));
  });

  test('leads back to the other member’s text if the user undoes having replaced it', async () => {
    const { sent } = await conflict();
    await press('Keep mine');
    await press(shownText('kit:undo.label'));
    await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'Written by Grace', updated_at: LATER }));
  });

  test('cannot be decided otherwise while the user’s own version is being saved', async () => {
    const theirs = { ...objectiveOfAda(), description: 'Written by Grace', updated_at: LATER };
    const { promise, resolve } = Promise.withResolvers<object>();
    const { description, objective } = await edit({}, ({ updated_at }) =>
      updated_at === LATER ? promise : refusal(409, 'EDITED_MEANWHILE', 'Changed', { objective: theirs }),
    );
    await rewrite(description, 'Mine');
    await press('Save');
    await press('Keep mine');
    expect(screen.getByRole('button', { name: 'Keep mine' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Keep theirs' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: shownText('okr:meanwhile.title') })).toBeTruthy();
    resolve({ objective });
    await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
  });

  test('can be decided again after the user’s own version was refused', async () => {
    const theirs = { ...objectiveOfAda(), description: 'Written by Grace', updated_at: LATER };
    const { description } = await edit({}, ({ updated_at }) =>
      updated_at === LATER
        ? refusal(503, 'SERVICE_UNAVAILABLE', 'Away')
        : refusal(409, 'EDITED_MEANWHILE', 'Changed', { objective: theirs }),
    );
    await rewrite(description, 'Mine');
    await press('Save');
    await press('Keep mine');
    expect(await screen.findByText('Away')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep theirs' })).toBeEnabled());
  });

  test('sends nothing more if the user keeps the other member’s values', async () => {
    const { objective, sent } = await conflict();
    await press('Keep theirs');
    await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
    expect(sent()).toHaveLength(1);
  });
});

describe('a second edit after a save whose answer was lost', () => {
  /** The server has the first save, with these changes of somebody else; the edit then goes on as `goOn` does. */
  const afterLoss = async (
    goOn: (description: HTMLElement) => Promise<void>,
    others: Partial<ObjectiveResource> = {},
  ) => {
    const first = { ...objectiveOfAda(), name: 'Ride', description: 'First', status: 'creation', updated_at: LATER };
    let saves = 0;
    const edited = await edit({}, ({ updated_at }) => {
      saves += 1;
      if (saves === 1) throw new TypeError('The answer is lost');
      const objective = { ...first, ...others };
      return updated_at === LATER ? { objective } : refusal(409, 'EDITED_MEANWHILE', 'Changed', { objective });
    });
    await rewrite(edited.description, 'First');
    await press('Save');
    expect(await screen.findByText(shownText('kit:error.network'))).toBeTruthy();
    await goOn(edited.description);
    await press('Save');
    return edited;
  };

  test('is saved over it, and is no conflict', async () => {
    const { objective, sent } = await afterLoss((description) => rewrite(description, 'Second'));
    await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
    expect(sent().at(-1)).toEqual({ description: 'Second', updated_at: LATER });
  });

  test('takes back what it no longer changes', async () => {
    const { sent } = await afterLoss(async (description) => {
      await rewrite(description, 'As it was');
      await rewrite(await screen.findByDisplayValue('Ride'), 'Walk');
    });
    await waitFor(() => expect(sent().at(-1)).toEqual({ name: 'Walk', description: 'As it was', updated_at: LATER }));
  });

  test.each([{ name: 'Ride on' }, { description: 'Written by Grace' }])(
    'is a conflict if somebody else has saved since: %j',
    async (others) => {
      const { sent } = await afterLoss((description) => rewrite(description, 'Second'), others);
      expect(await screen.findByRole('dialog', { name: shownText('okr:meanwhile.title') })).toBeTruthy();
      expect(sent()).toHaveLength(2);
    },
  );
});

describe('an edit of an objective whose status was changed by another member', () => {
  const name = () => screen.findByDisplayValue('Ride');
  const conflict = async (status: ObjectiveResource['status'], retype: () => Promise<void>) => {
    const theirs = { ...objectiveOfAda({ name: 'Ride', description: 'As it was', status }), updated_at: LATER };
    const edited = await edit({ status: 'validation' }, ({ updated_at }) =>
      updated_at === LATER ? { objective: theirs } : refusal(409, 'EDITED_MEANWHILE', 'Changed', { objective: theirs }),
    );
    await retype();
    await press('Save');
    return { ...edited, panel: await screen.findByRole('dialog', { name: shownText('okr:meanwhile.title') }) };
  };
  const rename = async () => rewrite(await name(), 'Walk');

  test.each([
    ['working', 'okr:objective_form.locked'],
    ['archive', 'okr:objective.archived_locked'],
  ] as const)(
    'lists the locked change with the reason, and can only keep the other member’s values (%s)',
    async (status, reason) => {
      const { panel, objective } = await conflict(status, rename);
      expect(within(panel).getByText(shownText(reason))).toBeTruthy();
      expect(within(panel).getByRole('row', { name: /^Objective/ })).toHaveTextContent(
        `ObjectiveRideWalk${shownText('okr:meanwhile.locked')}`,
      );
      expect(within(panel).queryByRole('button', { name: 'Keep mine' })).toBeNull();
      await press('Keep theirs');
      await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
    },
  );

  test('sends only the changes to unlocked fields if the user keeps them', async () => {
    const { sent } = await conflict('working', async () => {
      await rename();
      await rewrite(await screen.findByLabelText('Description'), 'Mine');
    });
    await press('Keep mine');
    await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'Mine', updated_at: LATER }));
  });

  test('locks the name in the open form, and saving shows the reason without a request', async () => {
    const { objective, queryClient, sent } = await edit({ status: 'validation' });
    await rename();
    const working = { ...objective, status: 'working', updated_at: LATER };
    act(() => queryClient.setQueriesData({ predicate: ({ state }) => isOf(objective, state.data) }, working));
    expect(await screen.findByText(/^Work has begun/)).toBeTruthy();
    expect(screen.getByDisplayValue('Walk')).toBeDisabled();
    await press('Save');
    const panel = await screen.findByRole('dialog', { name: shownText('okr:meanwhile.title') });
    expect(within(panel).getByText(shownText('okr:objective_form.locked'))).toBeTruthy();
    expect(sent()).toEqual([]);
  });
});

describe('Escape over unsaved changes', () => {
  test('asks before leaving, and staying keeps the changes', async () => {
    const { description } = await edit();
    await rewrite(description, 'Half a thought');
    await userEvent.keyboard('{Escape}');
    await press('Stay here');
    expect([description.value, window.location.search.includes('edit-objective')]).toEqual(['Half a thought', true]);
  });

  test('asks before leaving, and leaving closes the form, and discards the changes and their draft', async () => {
    const { description, sent } = await edit();
    const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'));
    await rewrite(description, 'Half a thought');
    expect(drafts()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await press('Leave');
    await waitFor(() => expect(window.location.search).toBe(''));
    expect([drafts(), sent()]).toEqual([[], []]);
  });
});
