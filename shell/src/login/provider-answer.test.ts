import { expect, test } from '@jest/globals';
import { readProviderAnswer } from './provider-answer.ts';

const read = (search: string) => readProviderAnswer(new URLSearchParams(search));

test('an answer with a code is handed to the server with its issuer', () => {
  expect(read('code=abc&state=s1&iss=https://id.example')).toEqual({
    kind: 'answered',
    body: { code: 'abc', state: 's1', iss: 'https://id.example' },
  });
});

test('somebody who did not go on has cancelled', () => {
  expect(read('error=access_denied&state=s1')).toEqual({
    kind: 'cancelled',
    body: { error: 'access_denied', state: 's1' },
  });
});

test("the provider's own trouble is the server's to word", () => {
  expect(read('error=server_error&state=s1&code=abc')).toEqual({
    kind: 'answered',
    body: { error: 'server_error', state: 's1' },
  });
});

test.each(['', 'code=abc', 'state=s1', 'error=access_denied'])('%j is no answer of a provider', (search) => {
  expect(read(search)).toEqual({ kind: 'forged' });
});
