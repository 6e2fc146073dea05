import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BlockerResource, DAY_MS, type ObjectiveResource } from '@waymark/contracts';
import { anOrganisation, aTeam, type FakeRoutes, refusal, shownText } from '@waymark/shell-kit/testing';
import { ViewKeyResult } from '../key-results/view-key-result.tsx';
import { ViewObjective } from '../objectives/view-objective.tsx';
import { keyresultLike } from '../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';

const ORG = 'user/organisations/:org';
const keyresult = keyresultLike({ name: 'Calls', measured_by: 'calls', user_uuid: ada.uuid });
const text = (key: string, values?: Record<string, unknown>): string =>
  shownText(`okr-blockers:blockers.${key}`, values);
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS - 1_000).toISOString();

const blockerLike = (fields: Partial<BlockerResource> = {}): BlockerResource => ({
  uuid: 'd0000000-0000-4000-8000-000000000001',
  keyresult_uuid: keyresult.uuid,
  kind: 'waiting',
  text: 'The contract has to be signed',
  user_uuid: milo.uuid,
  team_uuid: null,
  declined: [],
  raised_by: ada.uuid,
  raised_at: ago(9),
  resolved_at: null,
  resolved_by: null,
  resolution: null,
  ...fields,
});

beforeEach(() => sessionStorage.clear());

const routesOf = (objective: ObjectiveResource, blockers: readonly BlockerResource[], more: FakeRoutes): FakeRoutes =>
  serverOf([objective], {
    [`GET ${ORG}/objectives/containing/${keyresult.uuid}`]: () => ({ objective }),
    [`GET ${ORG}/objectives/:uuid/keyresults/:kr/history`]: () => ({ history: [] }),
    [`GET ${ORG}/keyresults/:kr/blockers`]: () => ({ blockers, total: blockers.length }),
    ...more,
  });

type Arranged = { objective?: Partial<ObjectiveResource>; more?: FakeRoutes; admin?: boolean };

/** Opens the dialog of a key result of Ada. */
const open = async (blockers: readonly BlockerResource[], { objective = {}, more = {}, admin }: Arranged = {}) => {
  const own = objectiveOfAda({ keyresults: [keyresult], validator_uuid: ada.uuid, ...objective });
  const routes = routesOf(own, blockers, more);
  const organisation = anOrganisation({ admin: admin ?? false });
  const app = await show(<ViewKeyResult uuid={keyresult.uuid} />, {
    routes,
    path: `?krref=${keyresult.uuid}`,
    organisation,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Calls' });
  return { ...app, dialog };
};
const section = (name = text('title')) => screen.findByRole('region', { name });
/** The bodies sent by a method to addresses with this ending. */
const sentTo = (calls: readonly { route: string; body?: unknown }[], method: string, tail: string): unknown[] =>
  calls.filter(({ route }) => route.startsWith(method) && route.endsWith(tail)).map(({ body }) => body);

test('an open blocker shows its text, its age in days, whom it waits for and who raised it', async () => {
  await open([blockerLike()]);
  const blockers = await section();
  const item = (await within(blockers).findByText('The contract has to be signed')).closest('li');
  expect(item).toHaveTextContent(text('since', { count: 9 }));
  await waitFor(() => expect(item).toHaveTextContent(text('waits_for', { name: 'Milo Berger' })));
  await waitFor(() => expect(item).toHaveTextContent(text('raised_by', { name: 'Ada Lovelace' })));
});

test('raising a blocker sends its text and member, and shows missing values and server errors in the form', async () => {
  let refused = true;
  const { calls } = await open([], {
    more: {
      [`POST ${ORG}/keyresults/:kr/blockers`]: () => {
        if (!refused) return { blocker: blockerLike() };
        refused = false;
        return refusal(422, 'VALIDATION', 'No', { errors: { user_uuid: 'Has left' } });
      },
    },
  });
  expect(await within(await section()).findByText(text('none'))).toBeTruthy();
  await userEvent.click(within(await section()).getByRole('button', { name: text('raise') }));
  const form = await screen.findByRole('dialog', { name: text('raise') });
  const send = () => userEvent.click(within(form).getByRole('button', { name: text('raise') }));
  await userEvent.click(await within(form).findByRole('combobox', { name: text('who.member') }));
  await userEvent.click(await screen.findByRole('option', { name: /Milo Berger/ }));
  await send();
  expect(await within(form).findByText(text('missing.text'))).toBeTruthy();
  await userEvent.type(within(form).getByRole('textbox', { name: new RegExp(text('text')) }), 'Sign it');
  await send();
  expect(await within(form).findByText('Has left')).toBeTruthy();
  await send();
  expect(await screen.findByText(text('raised'))).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: text('raise') })).toBeNull());
  const sent = { kind: 'waiting', text: 'Sign it', user_uuid: milo.uuid, team_uuid: null };
  expect(sentTo(calls, 'POST', '/blockers')).toEqual([sent, sent]);
});

const openRaise = async () => {
  await userEvent.click(within(await section()).getByRole('button', { name: text('raise') }));
  return screen.findByRole('dialog', { name: text('raise') });
};
const sentenceIn = (form: HTMLElement) => within(form).findByRole('textbox', { name: new RegExp(text('text')) });
const noForm = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test('the draft of a blocker is restored after Escape, and deleted by Cancel', async () => {
  await open([]);
  await userEvent.type(await sentenceIn(await openRaise()), 'Half a sentence');
  await userEvent.keyboard('{Escape}');
  await noForm(text('raise'));
  const again = await openRaise();
  expect(await sentenceIn(again)).toHaveValue('Half a sentence');
  expect(within(again).getByText(shownText('okr:draft.restored'))).toBeTruthy();
  await userEvent.click(await within(again).findByRole('button', { name: shownText('kit:form.cancel') }));
  await noForm(text('raise'));
  expect(await sentenceIn(await openRaise())).toHaveValue('');
});

test('a blocker whose save ends after its dialog was closed does not close the next dialog', async () => {
  const { promise: raised, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await open([], { more: { [`POST ${ORG}/keyresults/:kr/blockers`]: () => raised } });
  const form = await openRaise();
  await userEvent.click(await within(form).findByRole('combobox', { name: text('who.member') }));
  await userEvent.click(await screen.findByRole('option', { name: /Milo Berger/ }));
  await userEvent.type(await sentenceIn(form), 'Sign it');
  await userEvent.click(within(form).getByRole('button', { name: text('raise') }));
  await userEvent.keyboard('{Escape}');
  await noForm(text('raise'));
  await openRaise();
  resolve({ blocker: blockerLike() });
  await screen.findByText(text('raised'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByRole('dialog', { name: text('raise') })).toBeTruthy();
});

test('the form of a blocker takes no input while it is saved, because it then closes', async () => {
  const { promise: resolved, resolve } = Promise.withResolvers<object>();
  await open([blockerLike()], { more: { [`POST ${ORG}/blockers/:blocker/resolve`]: () => resolved } });
  await userEvent.click(within(await section()).getByRole('button', { name: text('resolve') }));
  const how = await screen.findByRole('textbox', { name: new RegExp(text('how')) });
  await userEvent.type(how, 'Signed{Enter} on Monday');
  expect(how).toHaveValue('Signed');
  resolve({ blocker: blockerLike() });
  await noForm(text('resolve_title'));
});

test('no draft is restored after the text of a blocker was cleared', async () => {
  await open([]);
  const sentence = await sentenceIn(await openRaise());
  await userEvent.type(sentence, 'Half');
  await userEvent.clear(sentence);
  await userEvent.keyboard('{Escape}');
  await noForm(text('raise'));
  expect(within(await openRaise()).queryByText(shownText('okr:draft.restored'))).toBeNull();
});

test('an attempt to send an incomplete blocker focuses its first missing field', async () => {
  await open([]);
  const form = await openRaise();
  const who = await within(form).findByRole('combobox', { name: text('who.member') });
  await userEvent.click(await within(form).findByRole('button', { name: text('raise') }));
  await waitFor(() => expect(who).toHaveFocus());
  await userEvent.click(within(form).getByRole('radio', { name: text('kinds.time') }));
  await userEvent.click(within(form).getByRole('button', { name: text('raise') }));
  const sentence = await sentenceIn(form);
  await waitFor(() => expect(sentence).toHaveFocus());
});

test('Escape over unsaved changes of a blocker asks first, and staying keeps the changes', async () => {
  await open([blockerLike()]);
  await userEvent.click(await within(await section()).findByRole('button', { name: text('edit') }));
  const form = await screen.findByRole('dialog', { name: text('edit_title') });
  await userEvent.type(await sentenceIn(form), ' soon');
  await userEvent.keyboard('{Escape}');
  const asked = await screen.findByRole('dialog', { name: shownText('kit:unsaved.title') });
  await userEvent.click(within(asked).getByRole('button', { name: shownText('kit:unsaved.stay') }));
  expect(await sentenceIn(form)).toHaveValue('The contract has to be signed soon');
});

test('a draft of changes to a blocker is restored with a notice when it is edited again, and can be discarded', async () => {
  const { rerender } = await open([blockerLike()]);
  const openEdit = async () => {
    await userEvent.click(await within(await section()).findByRole('button', { name: text('edit') }));
    return screen.findByRole('dialog', { name: text('edit_title') });
  };
  await userEvent.type(await sentenceIn(await openEdit()), ' soon');
  rerender(<p>Elsewhere</p>);
  rerender(<ViewKeyResult uuid={keyresult.uuid} />);
  const again = await openEdit();
  expect(await sentenceIn(again)).toHaveValue('The contract has to be signed soon');
  expect(within(again).getByText(shownText('okr:draft.restored'))).toBeTruthy();
  await userEvent.click(await within(again).findByRole('button', { name: shownText('okr:draft.discard') }));
  expect(await sentenceIn(again)).toHaveValue('The contract has to be signed');
});

test('resolving a blocker requires a resolution, restores its draft after Escape, and sends it', async () => {
  const { calls } = await open([blockerLike()], {
    more: { [`POST ${ORG}/blockers/:uuid/resolve`]: () => ({ blocker: blockerLike() }) },
  });
  await userEvent.click(await within(await section()).findByRole('button', { name: text('resolve') }));
  const form = await screen.findByRole('dialog', { name: text('resolve_title') });
  const field = await within(form).findByRole('textbox', { name: new RegExp(text('how').replace('?', '\\?')) });
  await userEvent.click(within(form).getByRole('button', { name: text('resolve') }));
  expect(field).toHaveAccessibleDescription(expect.stringContaining(text('missing.text')));
  await userEvent.type(field, 'It is signed');
  await userEvent.keyboard('{Escape}');
  await noForm(text('resolve_title'));
  await userEvent.click(await within(await section()).findByRole('button', { name: text('resolve') }));
  await userEvent.type(await screen.findByDisplayValue('It is signed'), '{Enter}');
  expect(await screen.findByText(text('resolved'))).toBeTruthy();
  expect(sentTo(calls, 'POST', '/resolve')).toEqual([{ text: 'It is signed' }]);
});

test('a resolution that is too long is refused instead of cut', async () => {
  const { calls } = await open([blockerLike()]);
  await userEvent.click(await within(await section()).findByRole('button', { name: text('resolve') }));
  const form = await screen.findByRole('dialog', { name: text('resolve_title') });
  const word = within(form).getByRole('textbox');
  await userEvent.click(word);
  await userEvent.paste('x'.repeat(300));
  await userEvent.click(within(form).getByRole('button', { name: text('resolve') }));
  expect(word).toHaveValue('x'.repeat(300));
  expect(word).toHaveAccessibleDescription('This text is too long: 255 characters at most');
  expect(sentTo(calls, 'POST', '/resolve')).toEqual([]);
});

test('editing a blocker keeps its text, and changing its kind clears the member it waits for', async () => {
  const { calls } = await open([blockerLike()], {
    more: { [`PUT ${ORG}/blockers/:uuid`]: () => ({ blocker: blockerLike() }) },
  });
  await userEvent.click(await within(await section()).findByRole('button', { name: text('edit') }));
  const form = await screen.findByRole('dialog', { name: text('edit_title') });
  await userEvent.click(await within(form).findByRole('radio', { name: text('kinds.time') }));
  await userEvent.click(within(form).getByRole('button', { name: shownText('kit:form.save') }));
  const sent = { kind: 'time', text: 'The contract has to be signed', user_uuid: null, team_uuid: null };
  await waitFor(() => expect(sentTo(calls, 'PUT', blockerLike().uuid)).toEqual([sent]));
});

test('a member whom a blocker waits for may decline and resolve it, but not edit it', async () => {
  const { calls } = await open([blockerLike({ user_uuid: ada.uuid, raised_by: milo.uuid })], {
    objective: {
      user_uuid: milo.uuid,
      validator_uuid: milo.uuid,
      keyresults: [{ ...keyresult, user_uuid: milo.uuid }],
    },
    more: { [`POST ${ORG}/blockers/:uuid/not_me`]: () => ({ blocker: blockerLike({ user_uuid: null }) }) },
  });
  const blockers = await section();
  await userEvent.click(await within(blockers).findByRole('button', { name: text('not_me') }));
  expect(await screen.findByText(text('declined'))).toBeTruthy();
  expect(sentTo(calls, 'POST', '/not_me')).toHaveLength(1);
  const offered = within(blockers)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(offered).toEqual([text('resolve'), text('not_me')]);
});

test('a member who has declined a blocker of their team may resolve it, but not decline it again', async () => {
  const legal = aTeam({ uuid: 'd0000000-0000-4000-8000-0000000000aa', users: [ada.uuid, milo.uuid] });
  const waiting = { user_uuid: null, team_uuid: legal.uuid, raised_by: milo.uuid };
  const others = {
    user_uuid: milo.uuid,
    validator_uuid: milo.uuid,
    keyresults: [{ ...keyresult, user_uuid: milo.uuid }],
  };
  await open([blockerLike({ ...waiting, declined: [ada.uuid] })], {
    objective: others,
    more: { [`GET ${ORG}/teams`]: () => ({ teams: [legal] }) },
  });
  const blockers = await section();
  expect(await within(blockers).findByRole('button', { name: text('resolve') })).toBeTruthy();
  expect(within(blockers).queryByRole('button', { name: text('not_me') })).toBeNull();
});

test.each<[string, Arranged, Partial<BlockerResource>]>([
  ['for a user without rights', { objective: { user_uuid: milo.uuid, validator_uuid: milo.uuid } }, {}],
  ['in the archive', { objective: { status: 'archive' }, admin: true }, { raised_by: ada.uuid }],
])('a blocker has no buttons %s', async (_, arranged, fields) => {
  const { objective = {} } = arranged;
  const keyresults = [{ ...keyresult, user_uuid: milo.uuid }];
  await open([blockerLike({ raised_by: milo.uuid, ...fields })], {
    ...arranged,
    objective: { ...objective, keyresults },
  });
  const blockers = await section();
  expect(await within(blockers).findByText('The contract has to be signed')).toBeTruthy();
  expect(within(blockers).queryAllByRole('button')).toEqual([]);
});

test('a resolved blocker is listed with its resolution and who resolved it, and has no buttons', async () => {
  const resolved = { resolved_at: ago(1), resolved_by: milo.uuid, resolution: 'It is signed' };
  await open([blockerLike(resolved)], { objective: { user_uuid: milo.uuid } });
  const history = await section(text('history'));
  expect(history).toHaveTextContent('It is signed');
  await waitFor(() => expect(history).toHaveTextContent('Milo Berger'));
  expect(within(history).queryAllByRole('button')).toEqual([]);
});

test('if the blockers of a key result cannot be loaded, loading can be retried', async () => {
  let away = true;
  await open([], {
    more: {
      [`GET ${ORG}/keyresults/:kr/blockers`]: () => {
        return away ? refusal(500, 'INTERNAL_ERROR', 'Away') : { blockers: [blockerLike()], total: 1 };
      },
    },
  });
  const again = await within(await section()).findByRole('button', { name: shownText('kit:error_panel.retry') });
  away = false;
  await userEvent.click(again);
  expect(await within(await section()).findByText('The contract has to be signed')).toBeTruthy();
});

test('if the blockers of an objective cannot be loaded, loading can be retried', async () => {
  let away = true;
  const objective = objectiveOfAda({ name: 'Ride', keyresults: [{ ...keyresult, blocked_since: ago(9) }] });
  await show(<ViewObjective uuid={objective.uuid} />, {
    routes: routesOf(objective, [], {
      [`GET ${ORG}/keyresults/:kr/blockers`]: () => {
        return away ? refusal(500, 'INTERNAL_ERROR', 'Away') : { blockers: [blockerLike()], total: 1 };
      },
    }),
    path: `?okrref=${objective.uuid}`,
  });
  const again = await within(await section()).findByRole('button', { name: shownText('kit:error_panel.retry') });
  away = false;
  await userEvent.click(again);
  expect(await within(await section()).findByText('The contract has to be signed')).toBeTruthy();
});

test('an objective shows the blockers of its key results, each with a link, and a mark at the key result', async () => {
  const blocked = { ...keyresult, blocked_since: ago(9) };
  const other = keyresultLike({ uuid: 'b0000000-0000-4000-8000-000000000002', name: 'Visits' });
  const objective = objectiveOfAda({ name: 'Ride', keyresults: [blocked, other] });
  const { calls } = await show(<ViewObjective uuid={objective.uuid} />, {
    routes: routesOf(objective, [blockerLike()], {}),
    path: `?okrref=${objective.uuid}`,
  });
  const blockers = await section();
  expect(await within(blockers).findByText('The contract has to be signed')).toBeTruthy();
  expect(calls.filter(({ route }) => route.endsWith('/blockers'))).toHaveLength(1);
  expect(await screen.findByRole('img', { name: /^Blocked since/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Calls\sBlocked since/ })).toBeTruthy();
  await userEvent.click(within(blockers).getByRole('button', { name: text('of', { name: 'Calls' }) }));
  expect(window.location.search).toBe(`?krref=${keyresult.uuid}`);
});
