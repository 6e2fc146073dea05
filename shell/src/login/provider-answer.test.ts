import { expect, test } from '@jest/globals';
import { readProviderAnswer } from './provider-answer.ts';

const read = (search: string) => readProviderAnswer(new URLSearchParams(search));

test('a response with a code is sent to the server with its issuer', () => {
  expect(read('code=abc&state=s1&iss=https://id.example')).toEqual({
    kind: 'answered',
    body: { code: 'abc', state: 's1', iss: 'https://id.example' },
  });
});

test('access_denied means that the person has cancelled', () => {
  expect(read('error=access_denied&state=s1')).toEqual({
    kind: 'cancelled',
    body: { error: 'access_denied', state: 's1' },
  });
});

test('an error of the provider is sent to the server, which returns the message', () => {
  expect(read('error=server_error&state=s1&code=abc')).toEqual({
    kind: 'answered',
    body: { error: 'server_error', state: 's1' },
  });
});

test.each(['', 'code=abc', 'state=s1', 'error=access_denied'])('%j is not a valid response of a provider', (search) => {
  expect(read(search)).toEqual({ kind: 'forged' });
});
