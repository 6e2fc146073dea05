import { describe } from '@jest/globals';
import { examples, ID } from '@waymark/contracts/pact';
import { createFrontEnd, DONE, ORGANISATION } from './front-end.ts';

const { user, extractionRow } = examples;
// The platform owner is no member: no webhook, and nobody's favourite.
const { slack_webhook: _, ...organisation } = { ...examples.organisation, admin: false };
const { slack_webhook: __, ...paying } = { ...examples.paying, admin: false };
const FREE = 'the platform owner and an organisation on the free plan';
const ASKED = 'the platform owner and an organisation that has asked for a plan';
const PAID = 'the platform owner and an organisation on a paid plan';
const count = { pattern: /^\d+$/, example: '1' };

describe('mfe-backoffice and billing', () => {
  const { calls } = createFrontEnd('mfe-backoffice', 'billing');

  calls(
    'superAdminApi',
    'organisations',
    {
      given: FREE,
      asks: { method: 'GET', path: 'user/all_organisations' },
      answers: { body: { organisations: [organisation] } },
    },
    (api) => api(),
  );
  const query = { q: 'o', limit: '20', offset: '0' };
  calls(
    'superAdminApi',
    'page',
    {
      given: FREE,
      asks: { method: 'GET', path: 'user/all_organisations', query },
      answers: { body: { organisations: [organisation] }, headers: { 'x-total-count': count } },
      gives: { organisations: [organisation], total: 1 },
    },
    (api) => api({ q: 'o', limit: 20, offset: 0 }),
  );
  calls(
    'superAdminApi',
    'organisations',
    {
      when: 'by somebody who is not the platform owner',
      given: 'an organisation on the free plan',
      asks: { method: 'GET', path: 'user/all_organisations' },
      answers: { status: 403, body: { code: 'FORBIDDEN', message: 'Not allowed' } },
      throws: { status: 403, code: 'FORBIDDEN' },
    },
    (api) => api(),
  );
  calls(
    'superAdminApi',
    'acceptRequest',
    {
      given: ASKED,
      asks: { method: 'POST', path: `${ORGANISATION}/super_admin_accept_subscription_request` },
      answers: { body: { organisation: paying } },
    },
    (api) => api(ID.org),
  );
  calls(
    'superAdminApi',
    'editAmount',
    {
      given: PAID,
      asks: {
        method: 'POST',
        path: `${ORGANISATION}/super_admin_edit_subscription_amount`,
        body: { cost_of_subscription: 99.5 },
      },
      answers: { body: { organisation: paying } },
    },
    (api) => api(ID.org, 99.5),
  );
  calls(
    'superAdminApi',
    'editMaximumUsers',
    {
      given: PAID,
      asks: {
        method: 'POST',
        path: `${ORGANISATION}/super_admin_edit_maximum_users_amount`,
        body: { number_of_users_based_on_subscription: 25 },
      },
      answers: { body: { organisation: paying } },
    },
    (api) => api(ID.org, 25),
  );
  calls(
    'superAdminApi',
    'paymentDone',
    {
      given: PAID,
      asks: { method: 'POST', path: `${ORGANISATION}/super_admin_payment_done` },
      answers: { body: { organisation: paying } },
    },
    (api) => api(ID.org),
  );
  calls(
    'superAdminApi',
    'notPaid',
    {
      given: PAID,
      asks: { method: 'POST', path: `${ORGANISATION}/super_admin_not_paid` },
      answers: { body: { organisation: paying } },
    },
    (api) => api(ID.org),
  );
  const page = { data: [extractionRow], total: 1 };
  const filter = {
    offset: '0',
    limit: '10',
    organisation_from: '2026-01-01',
    user_to: '2026-12-31',
    objectives: 'ALL',
    key_results: 'false',
    subscription: ['free_plan', 'grow_plan'],
    activity: 'ALL',
    organisation_lang: 'en',
    user_lang: 'ALL',
  } as const;
  const asked = { ...filter, subscription: [...filter.subscription] };
  calls(
    'superAdminApi',
    'extract',
    {
      given: FREE,
      asks: { method: 'GET', path: 'superadmin/dataExport', query: asked },
      answers: { body: page, headers: { 'x-total-count': count } },
      gives: { ...DONE, ...page },
    },
    (api) => api({ ...asked, offset: 0, limit: 10 }),
  );
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const fileName = 'waymark-2026-03-02.xlsx';
  calls(
    'superAdminApi',
    'exportSpreadsheet',
    {
      given: FREE,
      asks: { method: 'GET', path: 'superadmin/dataExport/excel', query: { user_lang: 'ALL' }, accept: '*/*' },
      answers: {
        bare: true,
        headers: {
          'content-type': {
            pattern: /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet$/,
            example: sheet,
          },
          'content-disposition': {
            pattern: /^attachment; filename="waymark-\d{4}-\d\d-\d\d\.xlsx"$/,
            example: `attachment; filename="${fileName}"`,
          },
        },
      },
      gives: { fileName, type: sheet },
    },
    async (api) => {
      const { blob, fileName: name } = await api({ user_lang: 'ALL' });
      return { fileName: name, type: blob.type };
    },
  );
});

describe('mfe-backoffice on a page of its own and identity', () => {
  const { calls } = createFrontEnd('mfe-backoffice', 'identity');
  calls(
    'userApi',
    'current',
    { given: 'a user', asks: { method: 'GET', path: 'user' }, answers: { body: { user } } },
    (api) => api(),
  );
});
