import { expect, test } from '@jest/globals';
import { fillIn, partOf } from './locale-loader.ts';

test('a missing text is filled with the English one, at any depth', () => {
  const english = { title: 'Sign in', form: { email: 'Email', password: 'Password' } };
  expect(fillIn(english, { form: { email: 'E-Mail' } })).toEqual({
    title: 'Sign in',
    form: { email: 'E-Mail', password: 'Password' },
  });
});

test('plural forms that English does not have are kept', () => {
  expect(fillIn({ n_one: 'one', n_other: 'many' }, { n_few: 'câteva', n_one: 'unul' })).toEqual({
    n_few: 'câteva',
    n_one: 'unul',
    n_other: 'many',
  });
});

test('the parts of the texts contain every section exactly once', () => {
  const [login, account, gone] = [{ title: 'Sign in' }, { title: 'Account' }, { removed: 'Removed' }];
  const texts = { login, account, gone };
  expect(partOf(texts, '?sign-in')).toEqual({ login });
  expect(partOf(texts, '?account')).toEqual({ account });
  expect(partOf(texts, '?further')).toEqual({ gone });
  expect(partOf(texts, '')).toEqual(texts);
});
