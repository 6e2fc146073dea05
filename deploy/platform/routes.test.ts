import { describe, expect, it } from '@jest/globals';
import { targetOf } from './routes.ts';

const org = '/api/v1/user/organisations/0b0e7b5e-0000-4000-8000-000000000001';

const owners: Record<string, string[]> = {
  okr: [
    `${org}/objectives`,
    `${org}/objectives?status=working`,
    `${org}/objectives/1/keyresults/2/history`,
    `${org}/keyresults/2/checkins/ask`,
    `${org}/checkins/due`,
    `${org}/keyresults/2/blockers`,
    `${org}/blockers/3/not_me`,
    `${org}/objectives/1/comments`,
    `${org}/comments/2/reactions`,
    `${org}/analytics/health`,
  ],
  billing: [
    `${org}/new_subscription/grow_plan`,
    `${org}/cancel_request`,
    `${org}/request_number_of_users_modification`,
    `${org}/cancel_number_of_users_request`,
    `${org}/check_subscription`,
    `${org}/super_admin_payment_done`,
    `${org}/super_admin_edit_maximum_users_amount`,
    '/api/v1/user/all_organisations',
    '/api/v1/superadmin/dataExport',
    '/api/v1/superadmin/dataExport/excel?limit=10',
  ],
  notification: [`${org}/notifications`, `${org}/reminders/7`, `${org}/live`, '/dev/mailbox', '/dev/mailbox/3'],
  identity: [
    '/api/v1/user',
    '/api/v1/user/login',
    '/api/v1/user/organisations',
    org,
    `${org}/users`,
    `${org}/teams/5/add`,
    `${org}/favorite`,
    `${org}/objectives-of-others`,
    `${org}/analytics-of-others`,
    '/api/v1/nothing/here',
    '/.well-known/jwks.json',
    '/.well-known/security.txt',
    '/dev/clock',
  ],
  web: [
    '/',
    '/login',
    '/organization/1/admin/members',
    '/remotes.json',
    '/backoffice/',
    '/internals',
    '/apis',
    '/devices',
    '/dev/reload',
  ],
  nobody: ['/internal', '/internal/events', '/metrics', '/dev', '/dev/anything'],
};

describe('the route table', () => {
  for (const [owner, urls] of Object.entries(owners)) {
    it.each(urls)(`gives %s to ${owner}`, (url) => {
      expect(targetOf(url, 'development')).toBe(owner);
    });
  }

  it.each([
    '//internal/events',
    '/%69nternal/events',
    '/api/../internal/events',
    '/./internal',
    '/x/%2e%2e/internal/events',
  ])('does not let %s through to the internal API', (url) => {
    expect(targetOf(url, 'production')).toBe('nobody');
  });

  it.each(['/dev', '/dev/mailbox', '/dev/mailbox/3', '/dev/clock', '/dev/reload', '//dev/clock', '/%64ev/clock'])(
    'gives %s to nobody in production',
    (url) => {
      expect(targetOf(url, 'production')).toBe('nobody');
    },
  );

  it('has the same owners in production for all other paths', () => {
    const others = Object.entries(owners).flatMap(([owner, urls]) => urls.map((url) => ({ owner, url })));
    for (const { owner, url } of others.filter((each) => !each.url.startsWith('/dev/'))) {
      expect([url, targetOf(url, 'production')]).toEqual([url, owner]);
    }
  });

  it('answers an address that cannot be decoded with the web app', () => {
    expect(targetOf('/%E0%A4%A', 'production')).toBe('web');
  });
});
