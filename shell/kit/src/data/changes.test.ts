import { expect, test } from '@jest/globals';
import {
  countInbox,
  listDueCheckins,
  listInbox,
  listObjectives,
  listOrganisations,
  listStatements,
  readOrganisation,
} from '@waymark/contracts';
import { keysChangedWith } from './changes.ts';
import { keyOf } from './keys.ts';

test('a change of the subscription invalidates the statements', () => {
  expect(keysChangedWith('o', 'subscriptions')).toContainEqual(keyOf(listStatements, { org: 'o' }));
});

test('a change of the organisation invalidates its objectives, due check-ins and inbox', () => {
  const changed = keysChangedWith('o', 'organisations');
  for (const call of [readOrganisation, listObjectives, listDueCheckins, listInbox])
    expect(changed).toContainEqual(keyOf(call, { org: 'o' }));
});

test('a change of the inbox invalidates the due check-ins, a change of objectives or key results does not', () => {
  const due = keyOf(listDueCheckins, { org: 'o' });
  expect(keysChangedWith('o', 'inbox')).toContainEqual(due);
  for (const target of ['objectives', 'keyresults'] as const)
    expect(keysChangedWith('o', target)).not.toContainEqual(due);
});

test.each([
  ['organisations', listOrganisations],
  ['subscriptions', listOrganisations],
  ['teams', countInbox],
  ['user_organisations', countInbox],
] as const)('a change of %s invalidates what shows it outside the organisation', (target, call) => {
  expect(keysChangedWith('o', target)).toContainEqual(keyOf(call));
});
