import { expect, test } from '@jest/globals';
import { partsOf } from './comment-parts.ts';

const ANN = '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a002';
const links = (text: string) => partsOf(text).flatMap(({ kind, value }) => (kind === 'link' ? value : []));

test('splits a comment into plain text, mentions and links', () => {
  expect(partsOf(`Ask @[${ANN.toUpperCase()}]: <b>see</b> https://example.org/a?b=c#d\nsoon`)).toEqual([
    { kind: 'text', value: 'Ask ' },
    { kind: 'mention', value: ANN },
    { kind: 'text', value: ': <b>see</b> ' },
    { kind: 'link', value: 'https://example.org/a?b=c#d' },
    { kind: 'text', value: '\nsoon' },
  ]);
  expect(partsOf('')).toEqual([]);
});

test.each([
  ['(see http://example.org/a).', 'http://example.org/a'],
  ['https://example.org/a_(b), or', 'https://example.org/a_(b)'],
  ['“https://example.org”', 'https://example.org'],
  ['HTTPS://EXAMPLE.ORG!', 'HTTPS://EXAMPLE.ORG'],
])('in %s only the web address is a link', (text, address) => {
  expect(links(text)).toEqual([address]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'example.org',
  'ftp://example.org',
  'https://',
  'http://[',
  '@[ann]',
])('%s is no link', (text) => {
  expect(partsOf(text)).toEqual([{ kind: 'text', value: text }]);
});
