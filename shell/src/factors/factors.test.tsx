import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deviceName, type FactorResource } from '@waymark/contracts';
import {
  anOrganisation,
  aUser,
  type FakeRoutes,
  press,
  readTexts,
  refusal,
  renderApp,
  shownText,
} from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { fakePasskeys, passkeyOptions, refusedBy } from '../testing/fake-passkeys.ts';
import { Factors } from './factors.tsx';
import { FactorsOfOtherTabs } from './other-tabs.ts';

const text = (key: string, values = {}) => shownText(`shell:factors.${key}`, values);
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`);
const APP: FactorResource = {
  uuid: '00000000-0000-4000-8000-000000000901',
  kind: 'totp',
  name: null,
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: null,
};
const PASSKEY: FactorResource = {
  ...APP,
  uuid: '00000000-0000-4000-8000-000000000902',
  kind: 'passkey',
  name: 'Firefox, Linux',
  last_used_at: '2026-03-02T10:00:00.000Z',
};
const BEGUN = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Waymark:ada?secret=JBSWY3DPEHPK3PXP' };

const show = async (factors: FactorResource[], routes: FakeRoutes = {}, path = '/account') => {
  readTexts('shell', texts);
  const app = await renderApp(<Factors />, {
    organisation: null,
    path,
    user: aUser({ second_factor: factors.length > 0 }),
    routes: {
      'GET user/factors': () => ({ factors, recovery_codes_left: 10 }),
      'GET user/organisations': () => ({ organisations: [] }),
      ...routes,
    },
  });
  const sent = (route: string) => app.calls.findLast((call) => call.route === route)?.body;
  return { ...app, sent };
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const type = async (label: RegExp | string, value: string) =>
  userEvent.type(await screen.findByLabelText(label, { selector: 'input' }), value);

const renew = async () => {
  await press(text('renew'));
  const asking = await dialog(text('renew_title'));
  await type(/Current password/, 'seven-lamps');
  await userEvent.click(within(asking).getByRole('button', { name: text('renew_confirm') }));
};

let passkeys: ReturnType<typeof fakePasskeys> | undefined;
afterEach(() => {
  passkeys?.remove();
  passkeys = undefined;
  jest.restoreAllMocks();
});

test('an account without a second factor shows a notice, and offers passkeys if the browser supports them', async () => {
  const first = await show([]);
  expect(await screen.findByText(text('none'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('add_passkey') })).toBeNull();
  first.unmount();
  passkeys = fakePasskeys();
  await show([]);
  expect(await screen.findByRole('button', { name: text('add_passkey') })).toBeTruthy();
});

test('an authenticator app is added with its key and first code, and the recovery codes are shown', async () => {
  const { sent, session } = await show([], {
    'POST user/factors/totp': () => Response.json({ status: true, ...BEGUN }, { status: 201 }),
    'POST user/factors/totp/confirm': ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { factor: APP, recovery_codes: CODES, token: 'with-factor' }
        : refusal(422, 'VALIDATION', 'No', { errors: { code: 'This code is wrong' } }),
  });
  await press(text('add_app'));
  const adding = await dialog(text('app_title'));
  expect(await within(adding).findByRole('img', { name: text('app_qr') })).toBeTruthy();
  expect(within(adding).getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await type(/six digits/, '12');
  await press(text('app_confirm'));
  expect(await screen.findByText('A code has six digits')).toBeTruthy();
  await type(/six digits/, '3123');
  await press(text('app_confirm'));
  expect(await screen.findByText('This code is wrong')).toBeTruthy();
  await userEvent.clear(await screen.findByLabelText(/six digits/));
  await type(/six digits/, '123 456');
  await press(text('app_confirm'));
  const codes = await dialog(text('codes_title'));
  expect(sent('POST user/factors/totp/confirm')).toEqual({ code: '123456' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  expect(session.token()).toBe('with-factor');
  expect(session.state().user?.second_factor).toBe(true);
});

test('a user sent by an organisation that requires a second factor returns to it after adding one', async () => {
  await show(
    [],
    {
      'POST user/factors/totp': () => Response.json({ status: true, ...BEGUN }, { status: 201 }),
      'POST user/factors/totp/confirm': () => ({ factor: APP, recovery_codes: CODES, token: 'with-factor' }),
    },
    '/account?return=%2Forganization%2Forg-1%2Fteams#security',
  );
  await press(text('add_app'));
  await type(/six digits/, '123456');
  await press(text('app_confirm'));
  await press(text('codes_done'));
  expect(await screen.findByText(text('app_added'))).toBeTruthy();
  expect(window.location.pathname).toBe('/organization/org-1/teams');
});

test('recovery codes that were not saved are closed only by a second Escape', async () => {
  await show([APP], {
    'POST user/factors/recovery_codes': () => ({ recovery_codes: CODES }),
  });
  await renew();
  await dialog(text('codes_title'));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText(text('codes_unsaved'))).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: text('codes_title') })).toBeNull());
});

test('the recovery codes can be copied and downloaded', async () => {
  await show([APP], { 'POST user/factors/recovery_codes': () => ({ recovery_codes: CODES }) });
  const files: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${files.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const person = userEvent.setup();
  await renew();
  await person.click(await screen.findByRole('button', { name: text('codes_copy') }));
  const copied = await act(() => navigator.clipboard.readText());
  expect(copied).toContain(CODES.join('\n'));
  await person.click(screen.getByRole('button', { name: text('codes_download') }));
  expect(files.map(({ size }) => size)).toEqual([copied.length]);
});

test('a passkey is added under the name that the user enters instead of the proposed name of the device', async () => {
  passkeys = fakePasskeys();
  const { sent } = await show([APP], {
    'POST user/factors/passkey/options': () => ({ options: passkeyOptions }),
    'POST user/factors/passkey': () =>
      Response.json({ status: true, factor: PASSKEY, recovery_codes: [], token: 'with-two' }, { status: 201 }),
  });
  await press(text('add_passkey'));
  await dialog(text('passkey_title'));
  const name = await screen.findByRole('textbox', { name: text('passkey_name') });
  expect(name).toHaveValue(deviceName(navigator.userAgent));
  await userEvent.clear(name);
  await userEvent.type(name, 'My laptop');
  await press(text('passkey_make'));
  expect(await screen.findByText(text('passkey_added'))).toBeTruthy();
  expect(sent('POST user/factors/passkey')).toMatchObject({
    name: 'My laptop',
    response: { id: 'a2V5', type: 'public-key', response: { transports: ['internal'] } },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a name that is too long for a passkey is refused instead of cut', async () => {
  passkeys = fakePasskeys();
  await show([APP], { 'POST user/factors/passkey/options': () => ({ options: passkeyOptions }) });
  await press(text('add_passkey'));
  const name = await screen.findByRole('textbox', { name: text('passkey_name') });
  await userEvent.clear(name);
  await userEvent.paste('x'.repeat(300));
  await press(text('passkey_make'));
  expect(name).toHaveValue('x'.repeat(300));
  expect(name).toHaveAttribute('aria-invalid', 'true');
});

test.each([
  ['NotAllowedError', 'passkey_unused'],
  ['InvalidStateError', 'passkey_known'],
])('a passkey that the browser does not create (%s) is reported, and nothing is sent', async (name, key) => {
  passkeys = fakePasskeys({
    create: () => {
      throw refusedBy(name);
    },
  });
  const { sent } = await show([], { 'POST user/factors/passkey/options': () => ({ options: passkeyOptions }) });
  await press(text('add_passkey'));
  await press(text('passkey_make'));
  expect(await screen.findByText(text(key))).toBeTruthy();
  expect(sent('POST user/factors/passkey')).toBeUndefined();
});

test('a factor is removed with a code, and not without proof or with a wrong password', async () => {
  const { sent } = await show([APP, PASSKEY], {
    [`DELETE user/factors/${PASSKEY.uuid}`]: ({ body }) =>
      'code' in (body as object)
        ? { factors: [APP], recovery_codes_left: 10, token: 'with-one' }
        : refusal(422, 'VALIDATION', 'No', { errors: { password: 'Not your password' } }),
  });
  await press(text('remove_named', { name: 'Firefox, Linux' }));
  const asking = await dialog(text('remove_title', { name: 'Firefox, Linux' }));
  const submit = () => userEvent.click(within(asking).getByRole('button', { name: text('remove') }));
  await screen.findByLabelText(/Current password/, { selector: 'input' });
  await submit();
  expect(await screen.findByText(shownText('shell:second_step.missing'))).toBeTruthy();
  await type(/Current password/, 'wrong');
  await submit();
  expect(await screen.findByText('Not your password')).toBeTruthy();
  await userEvent.selectOptions(within(asking).getByRole('combobox'), 'code');
  // The arrow keys pass this choice on the way to the next.
  expect(within(asking).getByRole('combobox')).toHaveFocus();
  await type(/Code of the authenticator/, '654321');
  await submit();
  expect(await screen.findByText(text('removed', { name: 'Firefox, Linux' }))).toBeTruthy();
  expect(sent(`DELETE user/factors/${PASSKEY.uuid}`)).toEqual({ code: '654321' });
});

test('removing the last factor lists the organisations that require one', async () => {
  const organisations = [
    anOrganisation({ name: 'Northwind', require_second_factor: true }),
    anOrganisation({ uuid: '00000000-0000-4000-8000-000000000101', name: 'Élan' }),
  ];
  const { session } = await show([PASSKEY], {
    'GET user/organisations': ({ query }) => ({
      organisations: organisations.filter(
        (one) => String(one.require_second_factor) === query.get('require_second_factor'),
      ),
    }),
    [`DELETE user/factors/${PASSKEY.uuid}`]: () => ({ factors: [], recovery_codes_left: 0, token: 'without' }),
  });
  await press(text('remove_named', { name: 'Firefox, Linux' }));
  expect(await screen.findByText(text('remove_last'))).toBeTruthy();
  expect(await screen.findByText('Northwind')).toBeTruthy();
  expect(screen.queryByText('Élan')).toBeNull();
  // Without an app, the code is not offered.
  expect(screen.queryByRole('option', { name: text('proof_code') })).toBeNull();
  await type(/Current password/, 'seven-lamps');
  await press(text('remove'));
  await waitFor(() => expect(session.state().user?.second_factor).toBe(false));
  expect(session.token()).toBe('without');
});

test('organisations that require the last factor and failed to load are loaded on retry', async () => {
  let isAway = true;
  await show([PASSKEY], {
    'GET user/organisations': () =>
      isAway
        ? refusal(409, 'CONFLICT', 'Not now')
        : { organisations: [anOrganisation({ name: 'Northwind', require_second_factor: true })] },
  });
  await press(text('remove_named', { name: 'Firefox, Linux' }));
  expect(await screen.findByText(text('required_failed'))).toBeTruthy();
  isAway = false;
  await press(shownText('kit:error_panel.retry'));
  expect(await screen.findByText('Northwind')).toBeTruthy();
});

test('an account with the maximum number of factors offers no more', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({ ...PASSKEY, uuid: `${PASSKEY.uuid.slice(0, -1)}${index}` }));
  await show(ten);
  expect(await screen.findByText(text('full', { count: 10 }))).toBeTruthy();
  expect(screen.queryByRole('button', { name: text('add_app') })).toBeNull();
});

test.each([
  ['applies', 'the same user', aUser().uuid, true],
  ['ignores', 'another user', '00000000-0000-4000-8000-000000000999', false],
])('a tab %s a change of the factors in a tab of %s', async (_what, _who, user, isFollowed) => {
  const { session } = await renderApp(<FactorsOfOtherTabs />, { user: aUser({ second_factor: false }) });
  const newValue = JSON.stringify({ user, hasFactor: true });
  localStorage.setItem('waymark.factors', newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'waymark.factors', newValue })));
  expect(session.state().user?.second_factor).toBe(isFollowed);
});

/** Sends the first code of an app, and opens the dialog of new recovery codes before the server has answered. */
const addLate = async (recovery_codes: string[]) => {
  const { promise: confirmed, resolve } = Promise.withResolvers<object>();
  const app = await show([PASSKEY], {
    'POST user/factors/totp': () => Response.json({ status: true, ...BEGUN }, { status: 201 }),
    'POST user/factors/totp/confirm': () => confirmed,
  });
  await press(text('add_app'));
  await type(/six digits/, '123456');
  await press(text('app_confirm'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(text('renew'));
  await dialog(text('renew_title'));
  resolve({ factor: APP, recovery_codes, token: 'with-factor' });
  return app;
};

test('a factor that is added after its dialog was closed does not close another dialog', async () => {
  const { session } = await addLate([]);
  expect(await screen.findByText(text('app_added'))).toBeTruthy();
  expect(session.token()).toBe('with-factor');
  expect(await dialog(text('renew_title'))).toBeTruthy();
});

test('recovery codes that arrive after their dialog was closed are shown over the open dialog', async () => {
  await addLate(CODES);
  await dialog(text('codes_title'));
  await press(text('codes_done'));
  expect(await screen.findByText(text('app_added'))).toBeTruthy();
  expect(await dialog(text('renew_title'))).toBeTruthy();
});

test('the dialog of an app whose key arrives late does not replace a dialog opened since', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<object>();
  const { queryClient } = await show([PASSKEY], { 'POST user/factors/totp': () => begun });
  await press(text('add_app'));
  await press(text('renew'));
  await dialog(text('renew_title'));
  resolve({ ...BEGUN });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.getByRole('dialog')).toHaveAccessibleName(text('renew_title'));
});
