import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { browserTimeZone } from '@waymark/contracts';
import {
  aMember,
  anOrganisation,
  aUser,
  type FakeRoutes,
  press,
  readTexts,
  refusal,
  renderApp,
} from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { OrganisationDialog } from './organisation-dialog.tsx';

const organisation = anOrganisation();
const me = aMember();
const grace = aMember({ uuid: '00000000-0000-4000-8000-000000000002', first_name: 'Grace', last_name: 'Hopper' });
const PUT = 'PUT user/organisations/:org';

const show = async (routes: FakeRoutes = {}, user = aUser()) => {
  readTexts('shell', texts);
  let closings = 0;
  const close = (): void => {
    closings += 1;
  };
  const app = await renderApp(<OrganisationDialog onClose={close} organisation={organisation} />, {
    organisation: null,
    user,
    path: '/organization',
    routes,
  });
  return { ...app, closings: () => closings };
};

test('a conflict with another user’s edit is shown, and saving again overwrites that edit', async () => {
  const later = { ...organisation, name: 'Theirs', updated_at: '2026-02-02T00:00:00.000Z' };
  const { calls } = await show({
    [PUT]: ({ body }) =>
      (body as { updated_at: string }).updated_at === later.updated_at
        ? { organisation: later }
        : refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', { organisation: later }),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), ' and South');
  await press('Save');
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
  await press('Save');
  expect(await screen.findByText('Organisation updated')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ name: 'Northwind and South' });
});

test('the owner hands the organisation over to another admin', async () => {
  const { calls } = await show({
    'GET user/organisations/:org/users': () => ({ users: [me, grace] }),
    [PUT]: () => ({ organisation: { ...organisation, owner_uuid: grace.uuid } }),
  });
  await press('Hand it over');
  await userEvent.click(await screen.findByRole('combobox', { name: /New owner/ }));
  await userEvent.click(await screen.findByText('Grace Hopper'));
  await press('Hand over');
  expect(await screen.findByText('Grace Hopper now owns Northwind')).toBeTruthy();
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ new_owner_uuid: grace.uuid });
  const offered = calls.filter(({ route, query }) => route.endsWith('/users') && !query.has('uuids'));
  expect(offered.map(({ query }) => [query.get('admin'), query.get('active')])).toEqual([
    ['true', 'true'],
    ['true', 'true'],
  ]);
});

test('the hand-over of an organisation without another admin links to the admins', async () => {
  await show({ 'GET user/organisations/:org/users': () => ({ users: [me] }) });
  await press('Hand it over');
  expect(await screen.findByRole('link', { name: 'Go to the admins' })).toBeTruthy();
});

test('an admin who is not the owner is offered no hand-over', async () => {
  await show({}, aUser({ uuid: grace.uuid }));
  await screen.findByRole('textbox', { name: /Name/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hand it over' })).toBeNull());
});

test('an admin can require a second factor, and is told that they have none themselves', async () => {
  const { calls } = await show({
    [PUT]: ({ body }) => ({ organisation: { ...organisation, ...(body as object) } }),
  });
  expect(await screen.findByText(/You have none yet either/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Require a second factor' }));
  await press('Save');
  expect(await screen.findByText('Organisation updated')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ name: 'Northwind', require_second_factor: true });
});

test('a new organisation is created with defaults, without the choice to require a second factor', async () => {
  readTexts('shell', texts);
  const { calls } = await renderApp(<OrganisationDialog onClose={() => {}} />, {
    organisation: null,
    path: '/organization',
    routes: { 'POST user/organisations': () => Response.json({ status: true, organisation }, { status: 201 }) },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Northwind');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await press('Create');
  expect(await screen.findByText('Organisation created')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({
    name: 'Northwind',
    lang: 'en',
    timezone: browserTimeZone(),
    checkin_rhythm: 'weekly',
    checkin_weekday: 1,
    charts_by: 'progress',
  });
});

test('an admin finds another time zone by name, with an explanation of its use', async () => {
  const { calls } = await show({
    [PUT]: ({ body }) => ({ organisation: { ...organisation, ...(body as object) } }),
  });
  const field = await screen.findByRole('combobox', { name: 'Time zone' });
  expect((field as HTMLInputElement).value).toMatch(/^UTC \(/);
  expect(screen.getByText(/reports count the past in the new one too/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'nowhere');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'new york');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await press('Save');
  expect(await screen.findByText('Organisation updated')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ timezone: 'America/New_York' });
});

const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

test('an admin chooses how often and on which day to check in, and what the charts show', async () => {
  const { calls } = await show({
    [PUT]: ({ body }) => ({ organisation: { ...organisation, ...(body as object) } }),
  });
  await choose('Check-in rhythm', 'Every two weeks');
  await choose('Check-in day', 'Friday');
  await choose('Charts show', 'Pace');
  await press('Save');
  expect(await screen.findByText('Organisation updated')).toBeTruthy();
  const chosen = { checkin_rhythm: 'two_weekly', checkin_weekday: 5, charts_by: 'pace' };
  expect(calls.at(-1)?.body).toMatchObject(chosen);
});

test('a monthly check-in rhythm asks for no check-in day', async () => {
  const { calls } = await show({
    [PUT]: ({ body }) => ({ organisation: { ...organisation, ...(body as object) } }),
  });
  expect(await screen.findByRole('combobox', { name: 'Check-in day' })).toBeTruthy();
  await choose('Check-in rhythm', 'Every month, on the 1st');
  expect(screen.queryByRole('combobox', { name: 'Check-in day' })).toBeNull();
  await press('Save');
  expect(await screen.findByText('Organisation updated')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ checkin_rhythm: 'monthly' });
});

test('an organisation that is saved after its dialog was closed does not call onClose', async () => {
  const { promise: saved, resolve } = Promise.withResolvers<object>();
  const { rerender, closings } = await show({ [PUT]: () => saved });
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), ' and South');
  await press('Save');
  rerender(<p>Closed</p>);
  resolve({ organisation });
  await screen.findByText('Organisation updated');
  expect(closings()).toBe(0);
});

test('a hand-over that ends after it was cancelled leaves the form open', async () => {
  const { promise: saved, resolve } = Promise.withResolvers<object>();
  const { closings } = await show({
    'GET user/organisations/:org/users': () => ({ users: [me, grace] }),
    [PUT]: () => saved,
  });
  await press('Hand it over');
  await userEvent.click(await screen.findByRole('combobox', { name: /New owner/ }));
  await userEvent.click(await screen.findByText('Grace Hopper'));
  await press('Hand over');
  await press('Cancel');
  await screen.findByRole('textbox', { name: /Name/ });
  resolve({ organisation: { ...organisation, owner_uuid: grace.uuid } });
  await screen.findByText('Grace Hopper now owns Northwind');
  expect(closings()).toBe(0);
});
