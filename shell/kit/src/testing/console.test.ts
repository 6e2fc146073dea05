import { expect, test } from '@jest/globals';
import { checkConsole, expectConsoleError } from './console.ts';

test('a test fails if it causes an error or a warning on the console that it does not expect', () => {
  console.error('%s is lost', 'A key');
  expect(checkConsole).toThrow('A key is lost');
  console.warn('Deprecated');
  expect(checkConsole).toThrow('Deprecated');
});

test('a test fails if an error that it expects does not come', () => {
  expectConsoleError(/never/);
  expect(checkConsole).toThrow('never');
});

test('a test passes with an error that it expects, and fails with another one beside it', () => {
  expectConsoleError(/^Error: meant/);
  console.error(new Error('meant'));
  checkConsole();
  expectConsoleError(/^Error: meant/);
  console.error(new Error('meant'));
  console.error(new Error('not meant'));
  expect(checkConsole).toThrow('not meant');
});
