import { beforeAll, expect, jest, test } from '@jest/globals';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuditEntryResource } from '@waymark/contracts';
import { exportAudit, listAudit } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { keyOf } from '../data/keys.ts';
import { useApp } from '../remotes/app-context.tsx';
import { aMember, anOrganisation, aTeam, type FakeRoutes, refusal, renderApp } from '../testing/index.tsx';
import { AuditLog } from './index.tsx';

beforeAll(() => configure({ asyncUtilTimeout: 10_000 }));

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const grace = { uuid: uuid(2), email: 'grace@example.org', first_name: 'Grace', last_name: 'Hopper' };
let made = 500;
const anEntry = (more: Partial<AuditEntryResource> = {}): AuditEntryResource => {
  made += 1;
  return {
    uuid: uuid(made),
    at: '2026-03-02T09:30:00.000Z',
    actor: grace,
    action: 'member.invited',
    target: 'user',
    target_uuid: uuid(3),
    details: { email: 'noor@example.org', again: false },
    ip: '203.0.113.7',
    token: null,
    ...more,
  };
};

const Log = ({ platform = false }: { platform?: boolean }): ReactNode => {
  const { api, organisation } = useApp();
  const org = organisation?.uuid ?? uuid(100);
  return (
    <AuditLog
      platform={platform}
      source={{
        queryKey: keyOf(listAudit, { org }),
        list: (query, signal) => api.ask(listAudit, { org }, query, { signal }),
        download: (filter, signal) => api.open(exportAudit, { org }, filter, { signal }),
      }}
    />
  );
};

const AUDIT = 'GET user/organisations/:org/audit';
const show = (entries: readonly AuditEntryResource[], { path = '', routes = {}, platform = false }: Shown = {}) =>
  renderApp(<Log platform={platform} />, {
    path,
    organisation: platform ? null : anOrganisation(),
    routes: {
      [AUDIT]: ({ query }) => {
        const from = Number(query.get('offset'));
        return { entries: entries.slice(from, from + Number(query.get('limit'))), total: entries.length };
      },
      'GET user/organisations/:org/users': () => ({ users: [] }),
      ...routes,
    },
  });
type Shown = { path?: string; routes?: FakeRoutes; platform?: boolean };

const rowOf = async (words: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(words, { selector: 'td *' })).closest('tr');
  if (!row) throw new Error(`There is no row of ${words}`);
  return row;
};
const unfold = async (words: string): Promise<HTMLElement> => {
  const row = await rowOf(words);
  await userEvent.click(within(row).getByRole('button', { name: `Details: ${words}` }));
  return row.nextElementSibling as HTMLElement;
};

test('an entry shows its time, actor, action, target and IP address', async () => {
  await show([anEntry()]);
  const row = within(await rowOf('Invited a person'));
  expect(row.getByText('Grace Hopper')).toBeTruthy();
  expect(row.getByText('grace@example.org')).toBeTruthy();
  expect(row.getByText('noor@example.org')).toBeTruthy();
  expect(row.getByText('203.0.113.7')).toBeTruthy();
  expect(row.getByText(/^02 March 26, \d\d:30$/)).toBeTruthy();
  expect(screen.getByText('1 entry')).toHaveAttribute('role', 'status');
});

test('the button for the details says for screen readers from when its entry is', async () => {
  await show([anEntry()]);
  const button = within(await rowOf('Invited a person')).getByRole('button', { name: 'Details: Invited a person' });
  expect(button).toHaveAccessibleDescription(/^02 March 26, \d\d:30$/);
});

test('an actor without a name is shown as somebody unknown, Waymark, an admin or a deleted account', async () => {
  await show([
    anEntry({ actor: null, action: 'session.failed' }),
    anEntry({ actor: null, action: 'block.set', ip: null, target: 'subscription', details: {} }),
    anEntry({ actor: null, action: 'session.ended', target: 'session', details: { reason: 'ended_by_admin' } }),
    anEntry({ actor: { uuid: uuid(9), email: null, first_name: null, last_name: null }, action: 'team.deleted' }),
  ]);
  const who = async (words: string): Promise<string | null | undefined> =>
    (await rowOf(words)).querySelector('[data-cell=who]')?.lastElementChild?.textContent;
  expect(await who('Tried to sign in with a wrong password')).toBe('Somebody unknown');
  expect(await who('Blocked the organisation')).toBe('Waymark');
  expect(await who('Ended a session')).toBe('An admin');
  expect(await who('Deleted a team')).toMatch(/Deleted account$/);
});

test('an entry links to its target if it still exists, and only names it otherwise', async () => {
  const noor = aMember({ uuid: uuid(3), first_name: 'Noor', last_name: 'Haddad', email: 'noor@example.org' });
  const [north, south] = [aTeam({ uuid: uuid(31), name: 'North' }), uuid(32)];
  await show(
    [
      anEntry(),
      anEntry({ action: 'team.created', target: 'team', target_uuid: north.uuid, details: { name: 'North' } }),
      anEntry({ action: 'team.changed', target: 'team', target_uuid: south, details: { name: 'South' } }),
    ],
    {
      routes: {
        'GET user/organisations/:org/users': () => ({ users: [noor] }),
        'GET user/organisations/:org/teams': () => ({ teams: [north] }),
      },
    },
  );
  const base = `/organization/${anOrganisation().uuid}`;
  const person = await screen.findByRole('link', { name: 'Noor Haddad' });
  expect(person.getAttribute('href')).toBe(`${base}/admin/members?q=noor%40example.org`);
  const team = await screen.findByRole('link', { name: 'North' });
  expect(team.getAttribute('href')).toBe(`${base}/teams?tab=teams&q=North`);
  expect(screen.getByText('South')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'South' })).toBeNull();
});

test('the details of an entry open with translated labels and values, and close again', async () => {
  const details = { frequency: 'weekly', day: 1, time: '09:00', timezone: 'Europe/Brussels', changed: ['day', 'time'] };
  await show([anEntry({ action: 'reminder.changed', target: 'reminder', details, target_uuid: uuid(77) })]);
  const shown = await unfold('Edited a reminder');
  const pairs = [...shown.querySelectorAll('dl > div')].map(
    (pair) => `${pair.querySelector('dt')?.textContent}: ${pair.querySelector('dd')?.textContent}`,
  );
  expect(pairs).toEqual([
    expect.stringMatching(/^Exact time: Monday, March 2, 2026/),
    'Who: Grace Hopper (grace@example.org)',
    'Network address: 203.0.113.7',
    'Frequency: weekly',
    'Day: Tuesday',
    'Time: 09:00',
    'Time zone: Europe/Brussels',
    'What changed: Day, Time',
    `Identifier: ${uuid(77)}`,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Details: Edited a reminder' }));
  expect(screen.queryByText('Exact time')).toBeNull();
});

test('the details name the access token that was used, or show its uuid if it has no name', async () => {
  await show([
    anEntry({ token: { uuid: uuid(88), name: 'Nightly report' } }),
    anEntry({ action: 'team.deleted', token: { uuid: uuid(89), name: null } }),
  ]);
  const tokenOf = async (what: string) =>
    within(await unfold(what)).getByText('Access token').nextElementSibling?.textContent;
  expect([await tokenOf('Invited a person'), await tokenOf('Deleted a team')]).toEqual(['Nightly report', uuid(89)]);
});

test('an action and a detail that this version does not know are shown by their names', async () => {
  await show([anEntry({ action: 'orbit.changed', details: { tilt: 'steep' } })]);
  const shown = within(await unfold('orbit.changed'));
  expect(shown.getByText('tilt')).toBeTruthy();
  expect(shown.getByText('steep')).toBeTruthy();
});

test('what people have typed is not translated', async () => {
  await show([anEntry({ action: 'team.deleted', target: 'team', details: { name: 'left' } })]);
  expect(within(await unfold('Deleted a team')).getByText('left')).toBeTruthy();
});

test('the audit log requests the entries that match the filter in the address', async () => {
  const { calls } = await show([anEntry()], { path: '?from=2026-03-01&to=2026-03-31&action=member.invited' });
  await rowOf('Invited a person');
  const { query } = calls.find(({ route }) => route.endsWith('/audit')) ?? {};
  expect(Object.fromEntries(query ?? [])).toEqual({
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 3, 1).toISOString(),
    action: 'member.invited',
    limit: '50',
    offset: '0',
  });
});

test('the details of an entry set a filter by its actor, which can be removed again', async () => {
  await show([anEntry()], { platform: true });
  const shown = within(await unfold('Invited a person'));
  await userEvent.click(shown.getByRole('button', { name: 'Show only what Grace Hopper did' }));
  await waitFor(() => expect(window.location.search).toBe(`?actor=${grace.uuid}`));
  await userEvent.click(await screen.findByRole('button', { name: 'No longer only Grace Hopper' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('an organisation in the log of the platform links to its page, whatever its name is now', async () => {
  const about = { target: 'subscription', target_uuid: 'org-1', details: { organisation: 'Long '.repeat(50).trim() } };
  await show([anEntry({ ...about, action: 'block.set' })], { platform: true });
  const link = await screen.findByRole('link', { name: about.details.organisation });
  expect(link.getAttribute('href')).toBe('/backoffice/admin/subscription-management?organisation=org-1');
});

test('the audit log of the platform offers the actors of its entries in the filter by person', async () => {
  const { calls } = await show([anEntry(), anEntry({ actor: null })], { platform: true });
  await screen.findAllByText('Invited a person', { selector: 'td *' });
  const person = await screen.findByRole('combobox', { name: 'Person' });
  expect(calls).toHaveLength(1);
  await userEvent.click(person);
  await userEvent.click(await screen.findByRole('option', { name: 'Grace Hopper (grace@example.org)' }));
  await waitFor(() => expect(window.location.search).toBe(`?actor=${grace.uuid}`));
  expect(screen.queryByRole('button', { name: /^No longer only/ })).toBeNull();
});

test('an organisation without entries shows that nothing has been recorded yet', async () => {
  await show([]);
  expect(await screen.findByText('Nothing recorded yet')).toBeTruthy();
});

test('a filter that lets nothing through can be reset', async () => {
  await show([], { path: '?action=team.deleted' });
  expect(await screen.findByText('No entry matches these filters')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Nothing recorded yet')).toBeTruthy();
});

test('entries that failed to load are requested again with “Try again”', async () => {
  let answers = 0;
  await show([], {
    routes: {
      [AUDIT]: () => {
        answers += 1;
        return answers === 1 ? refusal(404, 'NOT_FOUND', 'Not found') : { entries: [anEntry()], total: 1 };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await rowOf('Invited a person')).toBeTruthy();
});

test('the CSV export is requested with the filter in the address', async () => {
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  const { calls } = await show([anEntry()], {
    path: '?action=member.invited',
    routes: {
      'GET user/organisations/:org/audit/export': () =>
        new Response('at,action', { headers: { 'content-type': 'text/csv' } }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  expect(await screen.findByText('The file is saved')).toBeTruthy();
  const exported = calls.find(({ route }) => route.endsWith('/export'));
  expect(exported?.query.get('action')).toBe('member.invited');
});
