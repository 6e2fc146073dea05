import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { pageNavigation } from '@waymark/shell-kit';
import { aUser, fakeServer, refusal } from '@waymark/shell-kit/testing';
import texts from '../locales/en.json' with { type: 'json' };
import { prepareTests } from './testing.ts';

const own = globalThis.fetch;
beforeEach(prepareTests);
afterEach(() => {
  globalThis.fetch = own;
});

test('a user who is no longer the platform owner reads the refusal, with a link to the organisations', async () => {
  const owner = aUser({ super_admin: true });
  const lacksRole = () => refusal(403, 'FORBIDDEN', 'You are not allowed to do this');
  const { fetch } = fakeServer({
    'GET user': () => ({ user: owner }),
    'POST user/refresh': () => ({ token: 'new', user: { ...owner, super_admin: false } }),
    'GET user/all_organisations': lacksRole,
    'GET superadmin/growth': lacksRole,
  });
  globalThis.fetch = fetch;
  localStorage.setItem('waymark.token', 'old');
  document.body.innerHTML = '<div id="root"></div>';
  pageNavigation().replace('/backoffice/admin/platform-home');
  await act(async () => {
    await import('./alone.tsx');
  });
  const back = await screen.findByRole('link', { name: texts.forbidden.back });
  expect(back.getAttribute('href')).toBe('/organization');
  expect(screen.getByText('You are not allowed to do this')).toBeTruthy();
});
