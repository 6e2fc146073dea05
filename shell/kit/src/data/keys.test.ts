import { expect, test } from '@jest/globals';
import {
  checkSubscription,
  listAllOrganisations,
  listAudit,
  listKeyResultChanges,
  listObjectives,
  listOrganisationAudit,
  listOrganisationStatements,
  listOrganisations,
  listStatements,
  readObjective,
  readOrganisation,
  readOrganisationOverview,
} from '@waymark/contracts';
import { keyOf, organisationKey, resourceKey } from './keys.ts';

test('a query key consists of the resource of the call and its query parameters', () => {
  expect(keyOf(listOrganisations)).toEqual(['organisations']);
  expect(keyOf(listAllOrganisations, {}, { page: 2 })).toEqual(['all_organisations', { page: 2 }]);
});

test('the query key of a call within an organisation starts with the organisation', () => {
  expect(organisationKey('o')).toEqual(['organisation', 'o']);
  expect(keyOf(readOrganisation, { org: 'o' })).toEqual(['organisation', 'o', 'organisations']);
  expect(keyOf(checkSubscription, { org: 'o' })).toEqual(['organisation', 'o', 'check_subscription']);
  expect(keyOf(listObjectives, { org: 'o' }, { status: 'working' })).toEqual([
    'organisation',
    'o',
    'objectives',
    { status: 'working' },
  ]);
});

test('the uuid of an object follows its resource in the query key', () => {
  expect(keyOf(readObjective, { org: 'o', objective: 'u' })).toEqual([...resourceKey('o', 'objectives'), 'u']);
});

test('a query key has the parameters in the order of the path, and is a prefix without the last ones', () => {
  const params = { keyresult: 'k', objective: 'u', org: 'o' };
  expect(keyOf(listKeyResultChanges, params)).toEqual(['organisation', 'o', 'history', 'u', 'k']);
  expect(keyOf(listKeyResultChanges, { org: 'o', objective: 'u' })).toEqual(['organisation', 'o', 'history', 'u']);
});

test.each([
  ['overview of an organisation', readOrganisationOverview, readOrganisation],
  ['list of an organisation’s statements', listOrganisationStatements, listStatements],
  ['audit log of an organisation', listOrganisationAudit, listAudit],
])('the platform owner’s %s has another query key than that of its members', (_what, owners, theirs) => {
  const key = keyOf(owners, { org: 'o' });
  expect(key.slice(0, 2)).toEqual(organisationKey('o'));
  expect(key).not.toEqual(keyOf(theirs, { org: 'o' }));
});
