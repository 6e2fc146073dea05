import { describe } from '@jest/globals';
import {
  acceptRequest,
  blockForNotPaying,
  editMaximumUsers,
  editSubscriptionAmount,
  exportPlatformAudit,
  exportSpreadsheet,
  extractData,
  listAllOrganisations,
  listOrganisationAudit,
  listOrganisationStatements,
  listPlatformAudit,
  readGrowth,
  readOrganisationOverview,
  readUser,
  recordPayment,
  refuseRequest,
} from '@waymark/contracts';
import { examples } from '@waymark/contracts/pact';
import { readDownload } from '../src/api/download.ts';
import { auditFile, readAuditFile } from './audit-file.ts';
import { createFrontEnd } from './front-end.ts';

const { user, extractionRow } = examples;
// The platform owner is not a member: no webhook, and no favourites.
const { slack_webhook: _, ...organisation } = { ...examples.organisation, admin: false };
const { slack_webhook: ___, ...asking } = { ...examples.requestingPlan, admin: false };
const { slack_webhook: __, ...paying } = { ...examples.paying, admin: false };
const FREE = 'the platform owner and an organisation on the free plan';
const PLAN_REQUESTED = 'the platform owner and an organisation that has asked for a plan';
const PAID = 'the platform owner and an organisation on a paid plan';
const BLOCKED = 'the platform owner and an organisation that has not paid';
const COUNTED = 'the platform owner and a platform that was counted';

describe('mfe-backoffice and billing', () => {
  const { calls } = createFrontEnd('mfe-backoffice', 'billing');

  calls(listAllOrganisations, { given: FREE, answers: { body: { organisations: [organisation] } } });
  const query = { q: 'o', limit: '20', offset: '0' };
  calls(listAllOrganisations, {
    when: 'one page',
    given: FREE,
    input: query,
    answers: { body: { organisations: [organisation] } },
  });
  calls(listAllOrganisations, {
    when: 'by somebody who is not the platform owner',
    given: 'an organisation on the free plan',
    answers: { status: 403, body: { code: 'FORBIDDEN', message: 'Not allowed' } },
    throws: { status: 403, code: 'FORBIDDEN' },
  });
  calls(listAllOrganisations, {
    when: 'of those that ask for something',
    given: PLAN_REQUESTED,
    input: { with: 'request', limit: 50 },
    answers: { body: { organisations: [asking] } },
  });
  calls(readGrowth, {
    given: COUNTED,
    input: { by: 'week' },
    answers: { body: { points: [examples.growthPoint], counted_since: '2026-03-02' } },
  });
  calls(readOrganisationOverview, {
    given: BLOCKED,
    answers: { body: { organisation: paying, people: examples.people, blocks: [examples.currentBlock] } },
  });
  calls(listOrganisationStatements, {
    given: PAID,
    answers: { body: { name: 'Observatory', statements: [examples.statement], instructions: null } },
  });
  calls(acceptRequest, {
    given: PLAN_REQUESTED,
    input: { reference: null },
    answers: { body: { organisation: paying } },
  });
  calls(refuseRequest, {
    given: PLAN_REQUESTED,
    input: { reason: 'The first payment is still open.', reference: null },
    answers: { body: { organisation } },
  });
  calls(editSubscriptionAmount, {
    given: PAID,
    input: { cost_of_subscription: 99.5 },
    answers: { body: { organisation: paying } },
  });
  calls(editMaximumUsers, {
    given: PAID,
    input: { number_of_users_based_on_subscription: 25 },
    answers: { body: { organisation: paying } },
  });
  calls(recordPayment, { given: PAID, input: { payment_amount: 120 }, answers: { body: { organisation: paying } } });
  calls(blockForNotPaying, { given: PAID, answers: { body: { organisation: paying } } });
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
  const requested = { ...filter, subscription: [...filter.subscription] };
  calls(extractData, { given: FREE, input: requested, answers: { body: page } });
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const fileName = 'waymark-2026-03-02.xlsx';
  const ofAll = { user_lang: 'ALL' };
  calls(
    exportSpreadsheet,
    {
      given: FREE,
      input: ofAll,
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
      const { blob, fileName: name } = await readDownload(await api.open(exportSpreadsheet, {}, ofAll), 'file.xlsx');
      return { fileName: name, type: blob.type };
    },
  );
});

describe('mfe-backoffice on a page of its own and identity', () => {
  const { calls } = createFrontEnd('mfe-backoffice', 'identity');
  calls(readUser, { given: 'a user', answers: { body: { user } } });
});

describe('mfe-backoffice and the audit log of notification', () => {
  const { calls } = createFrontEnd('mfe-backoffice', 'notification');
  const given = 'the platform owner and an audit log of the platform';
  const filter = { action: 'team.created' } as const;

  calls(listPlatformAudit, {
    given,
    input: { ...filter, limit: 50, offset: 0 },
    answers: { body: { entries: [examples.auditEntry], total: 1 } },
  });
  calls(listPlatformAudit, {
    when: 'by somebody who is not the platform owner',
    given: 'a person',
    answers: { status: 403, body: { code: 'FORBIDDEN', message: 'Not allowed' } },
    throws: { status: 403, code: 'FORBIDDEN' },
  });
  calls(listOrganisationAudit, {
    given: 'the platform owner and an organisation with an audit log',
    input: { limit: 50, offset: 0 },
    answers: { body: { entries: [examples.auditEntry], total: 1 } },
  });
  calls(exportPlatformAudit, { given, input: filter, ...auditFile }, readAuditFile(exportPlatformAudit, filter));
});
