import { expect, test } from '@jest/globals';
import { fillIn } from './locale-loader.ts';

test('a missing text is the English one, whatever its depth', () => {
  const english = { title: 'Sign in', form: { email: 'Email', password: 'Password' } };
  expect(fillIn(english, { form: { email: 'E-Mail' } })).toEqual({
    title: 'Sign in',
    form: { email: 'E-Mail', password: 'Password' },
  });
});

test('plural forms that English does not have stay', () => {
  expect(fillIn({ n_one: 'one', n_other: 'many' }, { n_few: 'câteva', n_one: 'unul' })).toEqual({
    n_few: 'câteva',
    n_one: 'unul',
    n_other: 'many',
  });
});
