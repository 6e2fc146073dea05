import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DAY_MS } from '@waymark/contracts';
import { aMember, anOrganisation, aUser, type FakeRoutes, refusal } from '@waymark/shell-kit/testing';
import { keyresultLike } from '../../testing-objectives.ts';
import { objectiveOfAda, serverOf, show } from '../../testing-screen.tsx';
import { NewOrganisation } from './new-organisation.tsx';

const ORG = 'user/organisations/:org';
const createdDaysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const admin = anOrganisation({ admin: true, created_at: createdDaysAgo(2) });
const reminder = { uuid: 'r', frequency: 'weekly', day: 0, time: '09:00', timezone: 'UTC', activated: true };

const server = (objectives: Parameters<typeof serverOf>[0], more: FakeRoutes = {}) =>
  serverOf(objectives, {
    [`GET ${ORG}/users`]: () => ({ users: [aMember()] }),
    [`GET ${ORG}/reminders`]: () => ({ reminders: [] }),
    ...more,
  });
const shown = (routes: FakeRoutes, organisation = admin) => {
  localStorage.clear();
  return show(<NewOrganisation />, { routes, organisation });
};
const steps = () => screen.findByRole('region', { name: 'First steps' });
const open = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('a, button')?.textContent ?? 'done');

test('an admin of a new organisation sees the four first steps with their links', async () => {
  await shown(server([]));
  await steps();
  expect(open()).toEqual(['Create an objective', 'Give it a key result', 'Invite somebody', 'Set up a reminder']);
  const org = `/organization/${admin.uuid}`;
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `${org}/teams?dialog=invite`,
    `${org}/admin/reminders?dialog=new-reminder`,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Give it a key result' }));
  expect(window.location.search).toBe('?dialog=new-objective');
});

test('finished first steps are ticked, and the step of a key result opens the form for the objective', async () => {
  const objective = objectiveOfAda({ status: 'creation' });
  await shown(server([objective], { [`GET ${ORG}/users`]: () => ({ users: [aMember(), aMember()] }) }));
  await screen.findByText('2 of 4 done');
  expect(open()).toEqual(['done', 'Give it a key result', 'done', 'Set up a reminder']);
  await userEvent.click(screen.getByRole('button', { name: 'Give it a key result' }));
  expect(window.location.search).toBe(`?dialog=new-keyresult&objective=${objective.uuid}`);
});

test('a member sees only the steps of an objective and a key result, and requests only objectives', async () => {
  const { calls } = await shown(server([]), { ...admin, admin: false });
  await steps();
  expect(open()).toEqual(['Create an objective', 'Give it a key result']);
  expect(calls.map(({ route }) => route)).toEqual([`GET user/organisations/${admin.uuid}/objectives`]);
});

test('the first steps disappear for good once all are done', async () => {
  const objective = objectiveOfAda({ status: 'creation', keyresults: [keyresultLike()] });
  const { calls } = await shown(
    server([objective], {
      [`GET ${ORG}/users`]: () => ({ users: [aMember(), aMember()] }),
      [`GET ${ORG}/reminders`]: () => ({ reminders: [reminder] }),
    }),
  );
  const storageKey = `waymark.first-steps.${aUser().uuid}.${admin.uuid}`;
  await waitFor(() => expect(localStorage.getItem(storageKey)).toBe('away'));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  expect(calls).toHaveLength(3);
});

test('dismissed first steps stay hidden, and send no requests', async () => {
  const first = await shown(server([]));
  await steps();
  await userEvent.click(screen.getByRole('button', { name: 'Put the first steps away' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  first.unmount();
  const again = await show(<NewOrganisation />, { routes: server([]), organisation: admin });
  expect(again.calls).toEqual([]);
});

test('an organisation older than 60 days shows no first steps, and sends no requests for them', async () => {
  const { calls } = await shown(server([]), { ...admin, created_at: createdDaysAgo(61) });
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  expect(calls).toEqual([]);
});

test('first steps that cannot be loaded show an error, and can be retried', async () => {
  let tries = 0;
  await shown({
    ...server([]),
    [`GET ${ORG}/reminders`]: () => {
      tries += 1;
      return tries === 1 ? refusal(403, 'FORBIDDEN', 'No') : { reminders: [] };
    },
  });
  const panel = await steps();
  expect(panel).toHaveTextContent('The first steps could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('0 of 4 done');
});
