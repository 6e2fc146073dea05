import { expect, test } from '@jest/globals';
import { anOrganisation } from '@waymark/shell-kit/testing';
import { accountDeletion } from './account-deletion.ts';

const organisation = (name: string, number_of_active_users: number) => anOrganisation({ name, number_of_active_users });

test('organisations with others are handed over, those without are lost', () => {
  const { handedOver, deleted } = accountDeletion([
    organisation('Zenith', 1),
    organisation('Alone', 1),
    organisation('Many', 3),
  ]);
  expect(handedOver.map(({ name }) => name)).toEqual(['Many']);
  expect(deleted.map(({ name }) => name)).toEqual(['Alone', 'Zenith']);
});
