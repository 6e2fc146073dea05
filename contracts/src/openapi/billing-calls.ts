import type { ErrorCode } from '../errors/error-codes.ts';
import { dataExtractionQuery } from '../schemas/data-extraction.ts';
import { organisationsQuery } from '../schemas/organisation.ts';
import { subscriptionAmount, subscriptionMaximumUsers, usersRequest } from '../schemas/subscription.ts';
import { type ApiCall, ORGANISATION } from './call.ts';
import { integer, listOf, ref } from './resources.ts';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Extra = Pick<ApiCall, 'body'> & { codes?: readonly ErrorCode[] };

const step = (tag: ApiCall['tag'], name: string, summary: string, { body, codes = [] }: Extra = {}): ApiCall => ({
  method: 'POST',
  path: `${ORGANISATION}/${name}`,
  tag,
  summary,
  body,
  answer: { organisation: ref('organisation') },
  codes: ['FORBIDDEN', ...codes],
});

const ask = (name: string, summary: string, extra?: Extra) => step('subscription', name, summary, extra);
const act = (name: string, summary: string, { codes = [], ...extra }: Extra = {}) =>
  step('back office', `super_admin_${name}`, summary, { ...extra, codes: ['EMAIL_NOT_PROVEN', ...codes] });
const office = (call: Omit<ApiCall, 'tag' | 'method' | 'codes'>): ApiCall => ({
  tag: 'back office',
  method: 'GET',
  codes: ['FORBIDDEN', 'EMAIL_NOT_PROVEN'],
  ...call,
});

export const BILLING_CALLS: readonly ApiCall[] = [
  ask('check_subscription', 'The subscription as it is now'),
  ask('new_subscription/:type', 'Ask for another plan', { codes: ['REQUEST_PENDING', 'SAME_PLAN'] }),
  ask('cancel_request', 'Take the request for a plan back', { codes: ['NOTHING_PENDING'] }),
  ask('request_number_of_users_modification', 'Ask for another number of users over plan', {
    body: usersRequest,
    codes: ['REQUEST_PENDING', 'PAID_PLAN_REQUIRED'],
  }),
  ask('cancel_number_of_users_request', 'Take the request for users back', { codes: ['NOTHING_PENDING'] }),
  act('accept_subscription_request', 'Accept what was asked for', { codes: ['NOTHING_PENDING'] }),
  act('edit_subscription_amount', 'Edit the base cost', { body: subscriptionAmount }),
  act('edit_maximum_users_amount', 'Edit the included users', { body: subscriptionMaximumUsers }),
  act('payment_done', 'What was due is paid; lifts the block', { codes: ['NOTHING_DUE'] }),
  act('not_paid', 'Block the organisation'),
  office({
    path: '/user/all_organisations',
    summary: 'Every organisation',
    query: organisationsQuery,
    answer: { organisations: listOf('organisation') },
  }),
  office({
    path: '/superadmin/dataExport',
    summary: 'Members and organisations, filtered',
    query: dataExtractionQuery,
    answer: { data: listOf('extraction_row'), total: integer },
  }),
  office({
    path: '/superadmin/dataExport/excel',
    summary: 'The same as a spreadsheet',
    query: dataExtractionQuery,
    media: SHEET,
  }),
  office({
    path: '/superadmin/organisations/:org/ledger',
    summary: 'Every charge, payment, block and edit of a subscription',
    answer: { ledger: listOf('ledger_entry') },
  }),
];
