import { expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listObjectives, type MemberResource, type ObjectiveResource, UUIDS_PER_QUERY } from '@waymark/contracts';
import { keyOf } from '@waymark/shell-kit';
import { aMember, anOrganisation, shownText } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../testing-objectives.ts';
import { objectiveOfAda, serverOf, show, usersOf } from '../testing-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const uuidAt = (of: string, index: number): string => `${of}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const members: MemberResource[] = Array.from({ length: 1_500 }, (_, index) =>
  aMember({
    uuid: uuidAt('a', index),
    first_name: `Given ${String(index).padStart(4, '0')}`,
    last_name: 'Family',
    email: `person${index}@example.org`,
    admin: false,
  }),
);
const nameAt = (index: number): string => `Given ${String(index).padStart(4, '0')} Family`;
const objectiveAt = (index: number, owner: number, more: Partial<ObjectiveResource> = {}): ObjectiveResource =>
  objectiveOfAda({
    uuid: uuidAt('c', index),
    name: `Objective ${index}`,
    user_uuid: uuidAt('a', owner),
    validator_uuid: uuidAt('a', owner),
    keyresults: [keyresultLike({ uuid: uuidAt('b', index), user_uuid: uuidAt('a', owner - 1) })],
    ...more,
  });
const users = { 'GET user/organisations/:org/users': usersOf(members) };
const shown = (objectives: readonly ObjectiveResource[], path = '') =>
  show(<DashboardScreen />, { routes: serverOf(objectives, users), path });

test('the names of owners beyond the first thousand members are loaded with one request', async () => {
  const { calls } = await shown([objectiveAt(1, 1_400), objectiveAt(2, 1_300)]);
  for (const index of [1_400, 1_399, 1_300, 1_299])
    expect(await screen.findByRole('img', { name: shownText('okr:card.owner', { name: nameAt(index) }) })).toBeTruthy();
  const requested = calls.filter(({ route }) => route.endsWith('/users'));
  expect(requested.map(({ query }) => query.get('uuids')?.split(',').length)).toEqual([4]);
});

test('groups by person are sorted by name, even beyond the first thousand members', async () => {
  const owners = [1_450, 3, 1_200, 700];
  const objectives = owners.map((owner, index) => objectiveAt(index, owner, { level: 'personal' }));
  await shown(objectives, '?level=personal');
  // The first rows are painted before the others.
  await screen.findByRole('heading', { level: 2, name: nameAt(1_450) });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.filter((text) => text?.endsWith('Family')).map((text) => text?.slice(-17))).toEqual(
    [3, 700, 1_200, 1_450].map(nameAt),
  );
});

test.each([
  ['', 2, [nameAt(3), nameAt(700)]],
  ['', 3, [nameAt(3)]],
  ['&attention_first=true', 2, [nameAt(3), nameAt(700)]],
  ['&attention_first=true', 3, []],
])(
  'with "%s", 2 of %i objectives are loaded: a group is counted only if none of it can be missing',
  async (path, total, counted) => {
    const objectives = [3, 700].map((owner) => objectiveAt(owner, owner, { level: 'personal', keyresults: [] }));
    const counts = { creation: 0, validation: 0, working: total, review: 0, archive: 0 };
    const list = { 'GET user/organisations/:org/objectives': () => ({ objectives, counts, total }) };
    const routes = serverOf(objectives, { ...users, ...list });
    await show(<DashboardScreen />, { routes, path: `?level=personal${path}` });
    await screen.findByRole('article', { name: 'Objective 700' });
    const headings = screen
      .queryAllByText(/^1 objective, /)
      .map(({ parentElement }) => parentElement?.textContent ?? '');
    expect(counted.filter((name) => headings.some((text) => text.includes(name)))).toEqual(counted);
    expect(headings).toHaveLength(counted.length);
  },
);

test('the list stays while the name of a new owner is loading', async () => {
  const list = [objectiveAt(1, 1_400, { level: 'personal' })];
  const routes = serverOf(list, users);
  const answer = routes['GET user/organisations/:org/users'];
  let release = (): void => {};
  routes['GET user/organisations/:org/users'] = async (call) => {
    if (call.query.get('uuids')?.includes(uuidAt('a', 1_200))) await new Promise<void>((done) => (release = done));
    return answer?.(call);
  };
  const { queryClient, calls } = await show(<DashboardScreen />, { routes, path: '?level=personal' });
  await screen.findByRole('heading', { level: 2, name: nameAt(1_400) });
  const before = calls.length;
  list.push(objectiveAt(2, 1_200, { level: 'personal' }));
  await act(() => queryClient.invalidateQueries({ queryKey: keyOf(listObjectives, { org: anOrganisation().uuid }) }));
  await waitFor(() => expect(calls.slice(before).some(({ route }) => route.endsWith('/users'))).toBe(true));
  expect(screen.getByRole('heading', { level: 2, name: nameAt(1_400) })).toBeTruthy();
  act(release);
  expect(await screen.findByRole('heading', { level: 2, name: nameAt(1_200) })).toBeTruthy();
});

test('the names of many owners are requested in several requests of limited size', async () => {
  const objectives = Array.from({ length: 300 }, (_, index) => objectiveAt(index, index + 1, { level: 'personal' }));
  const { calls } = await shown(objectives, '?level=personal');
  await screen.findAllByRole('heading', { level: 3 });
  const sizes = calls
    .filter(({ route }) => route.endsWith('/users'))
    .map(({ query }) => query.get('uuids')?.split(',').length ?? 0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(UUIDS_PER_QUERY);
  expect(sizes).toHaveLength(2);
});

test('the owner field shows the chosen member, and searches members on the server', async () => {
  const objective = objectiveAt(1, 1_400, { status: 'creation' });
  const { calls } = await shown([objective], `?dialog=edit-objective&objective=${objective.uuid}`);
  const owner = await screen.findByRole('combobox', { name: /^Owner/ });
  await waitFor(() => expect((owner as HTMLInputElement).value).toBe(nameAt(1_400)));
  await userEvent.click(owner);
  await userEvent.clear(owner);
  await userEvent.type(owner, 'given 1444');
  const options = await screen.findAllByRole('option', { name: new RegExp(nameAt(1_444)), hidden: true });
  expect(screen.queryByRole('option', { name: new RegExp(nameAt(1_400)), hidden: true })).toBeNull();
  await userEvent.click(options[0] ?? document.body);
  expect((owner as HTMLInputElement).value).toBe(nameAt(1_444));
  expect(calls.map(({ query }) => query.get('q'))).toContain('given 1444');
});
