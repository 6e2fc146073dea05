import { expect, test } from '@jest/globals';
import {
  checkSubscription,
  listAllOrganisations,
  listAudit,
  listDueCheckins,
  listInbox,
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
import { keyOf, keysChangedWith, organisationKey, resourceKey } from './keys.ts';

test('a key is the resource of the call, with what tells its answers apart', () => {
  expect(keyOf(listOrganisations)).toEqual(['organisations']);
  expect(keyOf(listAllOrganisations, {}, { page: 2 })).toEqual(['all_organisations', { page: 2 }]);
});

test('what belongs to an organisation begins with it', () => {
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

test('one thing comes after its resource', () => {
  expect(keyOf(readObjective, { org: 'o', objective: 'u' })).toEqual([...resourceKey('o', 'objectives'), 'u']);
});

test('parameters stand in the order of the path, and without the last ones a key is the beginning of several', () => {
  const params = { keyresult: 'k', objective: 'u', org: 'o' };
  expect(keyOf(listKeyResultChanges, params)).toEqual(['organisation', 'o', 'history', 'u', 'k']);
  expect(keyOf(listKeyResultChanges, { org: 'o', objective: 'u' })).toEqual(['organisation', 'o', 'history', 'u']);
});

test.each([
  [readOrganisationOverview, readOrganisation],
  [listOrganisationStatements, listStatements],
  [listOrganisationAudit, listAudit],
])(
  'what the platform owner is told of an organisation is kept apart from what its people are told',
  (owners, theirs) => {
    const key = keyOf(owners, { org: 'o' });
    expect(key.slice(0, 2)).toEqual(organisationKey('o'));
    expect(key).not.toEqual(keyOf(theirs, { org: 'o' }));
  },
);

test('a change of the subscription makes the statements out of date', () => {
  expect(keysChangedWith('o', 'subscriptions')).toContainEqual(keyOf(listStatements, { org: 'o' }));
});

test('a change of the organisation, by its rhythm, makes out of date what is due and how objectives go', () => {
  const changed = keysChangedWith('o', 'organisations');
  for (const call of [readOrganisation, listObjectives, listDueCheckins, listInbox])
    expect(changed).toContainEqual(keyOf(call, { org: 'o' }));
});

test('due check-ins are refetched by the people concerned, not by everybody after every check-in', () => {
  const due = keyOf(listDueCheckins, { org: 'o' });
  expect(keysChangedWith('o', 'inbox')).toContainEqual(due);
  for (const target of ['objectives', 'keyresults'] as const)
    expect(keysChangedWith('o', target)).not.toContainEqual(due);
});
