import { call, ORGANISATION, OWNER_CODES, SPREADSHEET } from './call.ts';

// The id is not validated up front: a caller who is not the platform owner gets the same refusal for a malformed id as for any other.
const ANY_ORGANISATION = { org: 'text' } as const;

export const checkSubscription = call({
  method: 'POST',
  path: `${ORGANISATION}/check_subscription`,
  tag: 'subscription',
  summary: 'The subscription as it is now',
  idempotent: false,
  answer: { organisation: 'organisation' },
});

export const requestPlan = call({
  method: 'POST',
  path: `${ORGANISATION}/new_subscription/:type`,
  tag: 'subscription',
  summary: 'Ask for another plan',
  params: { type: 'text' },
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'VALIDATION', 'REQUEST_PENDING', 'SAME_PLAN'],
});

export const cancelPlanRequest = call({
  method: 'POST',
  path: `${ORGANISATION}/cancel_request`,
  tag: 'subscription',
  summary: 'Take the request for a plan back',
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'NOTHING_PENDING'],
});

export const requestUsers = call({
  method: 'POST',
  path: `${ORGANISATION}/request_number_of_users_modification`,
  tag: 'subscription',
  summary: 'Ask for another number of users over plan',
  body: 'usersRequest',
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'REQUEST_PENDING', 'PAID_PLAN_REQUIRED'],
});

export const cancelUsersRequest = call({
  method: 'POST',
  path: `${ORGANISATION}/cancel_number_of_users_request`,
  tag: 'subscription',
  summary: 'Take the request for users back',
  answer: { organisation: 'organisation' },
  codes: ['FORBIDDEN', 'NOTHING_PENDING'],
});

export const listStatements = call({
  method: 'GET',
  path: `${ORGANISATION}/statements`,
  tag: 'subscription',
  summary: 'What was charged and paid, month by month, and how to pay (admins)',
  answer: { name: 'text', statements: ['statement'], instructions: 'text_or_null' },
  codes: ['FORBIDDEN'],
});

export const acceptRequest = call({
  method: 'POST',
  path: `${ORGANISATION}/super_admin_accept_subscription_request`,
  tag: 'back office',
  summary: 'Accept what was asked for; with a reference only that request',
  params: ANY_ORGANISATION,
  body: 'requestAcceptance',
  answer: { organisation: 'organisation' },
  codes: [...OWNER_CODES, 'NOTHING_PENDING'],
  confirmsSession: true,
});

export const refuseRequest = call({
  method: 'POST',
  path: `${ORGANISATION}/super_admin_refuse_subscription_request`,
  tag: 'back office',
  summary: 'Refuse what was asked for, with a reason for whoever asked; with a reference only that request',
  params: ANY_ORGANISATION,
  body: 'requestRefusal',
  answer: { organisation: 'organisation' },
  codes: [...OWNER_CODES, 'NOTHING_PENDING'],
  confirmsSession: true,
});

export const editSubscriptionAmount = call({
  method: 'POST',
  path: `${ORGANISATION}/super_admin_edit_subscription_amount`,
  tag: 'back office',
  summary: 'Edit the base cost',
  params: ANY_ORGANISATION,
  body: 'subscriptionAmount',
  answer: { organisation: 'organisation' },
  codes: OWNER_CODES,
  confirmsSession: true,
});

export const editMaximumUsers = call({
  method: 'POST',
  path: `${ORGANISATION}/super_admin_edit_maximum_users_amount`,
  tag: 'back office',
  summary: 'Edit the included users',
  params: ANY_ORGANISATION,
  body: 'subscriptionMaximumUsers',
  answer: { organisation: 'organisation' },
  codes: OWNER_CODES,
  confirmsSession: true,
});

export const recordPayment = call({
  method: 'POST',
  path: `${ORGANISATION}/super_admin_payment_done`,
  tag: 'back office',
  summary: 'What was due is paid; lifts the block; with an amount only if that is due',
  params: ANY_ORGANISATION,
  body: 'paymentRecord',
  answer: { organisation: 'organisation' },
  codes: [...OWNER_CODES, 'NOTHING_DUE'],
  confirmsSession: true,
});

export const blockForNotPaying = call({
  method: 'POST',
  path: `${ORGANISATION}/super_admin_not_paid`,
  tag: 'back office',
  summary: 'Block the organisation',
  params: ANY_ORGANISATION,
  answer: { organisation: 'organisation' },
  codes: OWNER_CODES,
  confirmsSession: true,
});

export const listAllOrganisations = call({
  method: 'GET',
  path: '/user/all_organisations',
  tag: 'back office',
  summary: 'Every organisation',
  query: 'organisationsQuery',
  answer: { organisations: ['organisation'] },
  paged: true,
  codes: OWNER_CODES,
});

export const extractData = call({
  method: 'GET',
  path: '/superadmin/dataExport',
  tag: 'back office',
  summary: 'Members and organisations, filtered',
  query: 'dataExtractionQuery',
  answer: { data: ['extraction_row'], total: 'count' },
  paged: true,
  codes: OWNER_CODES,
});

export const exportSpreadsheet = call({
  method: 'GET',
  path: '/superadmin/dataExport/excel',
  tag: 'back office',
  summary: 'The same as a spreadsheet',
  query: 'dataExtractionQuery',
  media: SPREADSHEET,
  download: true,
  paged: true,
  codes: OWNER_CODES,
});

export const readLedger = call({
  method: 'GET',
  path: '/superadmin/organisations/:org/ledger',
  tag: 'back office',
  summary: 'Every charge, payment, block and edit of a subscription, the newest first',
  params: ANY_ORGANISATION,
  query: 'pageQuery',
  answer: { ledger: ['ledger_entry'], total: 'count' },
  paged: true,
  codes: OWNER_CODES,
});

export const listOrganisationStatements = call({
  method: 'GET',
  path: '/superadmin/organisations/:org/statements',
  tag: 'back office',
  summary: 'The statements of an organisation',
  params: ANY_ORGANISATION,
  answer: { name: 'text', statements: ['statement'], instructions: 'text_or_null' },
  codes: OWNER_CODES,
});

export const readOrganisationOverview = call({
  method: 'GET',
  path: '/superadmin/organisations/:org',
  tag: 'back office',
  summary: 'An organisation with its subscription, its number of people and its blocks',
  params: ANY_ORGANISATION,
  answer: { organisation: 'organisation', people: 'organisation_people', blocks: ['standing_block'] },
  codes: OWNER_CODES,
});

export const readGrowth = call({
  method: 'GET',
  path: '/superadmin/growth',
  tag: 'back office',
  summary: 'Organisations and users over time, and since when active users are counted',
  query: 'growthQuery',
  answer: { points: ['growth_point'], counted_since: 'text_or_null' },
  codes: OWNER_CODES,
});

export const readSubscriptions = call({
  method: 'POST',
  path: '/internal/subscriptions',
  tag: 'internal',
  summary: 'The subscriptions of organisations; one that nobody knows is left out',
  auth: 'internal',
  body: 'subscriptionsRead',
  answer: { subscriptions: ['subscription_snapshot'] },
});
