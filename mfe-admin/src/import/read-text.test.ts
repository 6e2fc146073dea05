import { expect, test } from '@jest/globals';
import { decodeText } from './read-text.ts';

test('UTF-8 is decoded', () => {
  expect(decodeText(new TextEncoder().encode('Zoé;Élan'))).toBe('Zoé;Élan');
});

test('a file in Windows-1252 keeps its accents', () => {
  expect(decodeText(Uint8Array.from([0x5a, 0x6f, 0xe9]))).toBe('Zoé');
});

test('UTF-16 is decoded in either byte order', () => {
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xe9, 0]))).toBe('Zoé');
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xe9]))).toBe('Zoé');
});
