import { expect, it } from '@jest/globals';
import { createOwnOrigin } from './own-origin.ts';

const PUBLIC = 'https://okr.example.org';
const HERE = 'okr.example.org';

it.each([
  ['a request without an Origin counts as own', undefined, HERE, true],
  ['the Origin of PUBLIC_URL counts as own', PUBLIC, HERE, true],
  ['another scheme does not count as own', 'http://okr.example.org', HERE, false],
  ['another port does not count as own', 'https://okr.example.org:8443', HERE, false],
  ['a sibling domain does not count as own', 'https://blog.example.org', HERE, false],
  [
    'a domain that only begins with the own one does not count as own',
    'https://okr.example.org.evil.example',
    HERE,
    false,
  ],
  ['the opaque Origin null does not count as own', 'null', HERE, false],
  ['an Origin without a scheme does not count as own', 'okr.example.org', HERE, false],
  ['a foreign Origin with the same Host does not count as own', 'https://evil.example', 'evil.example', false],
])('in production, %s: %s', (_what, origin, host, own) => {
  const isOwn = createOwnOrigin({ publicUrl: `${PUBLIC}/okr`, production: true });
  expect(isOwn({ ...(origin !== undefined && { origin }), host })).toBe(own);
});

it.each([
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['http://127.0.0.1:3000', '127.0.0.1:8080', false],
  ['http://evil.example', 'localhost:8080', false],
  ['null', 'localhost:8080', false],
])('outside production, the Origin %s with the Host %s counts as own: %s', (origin, host, own) => {
  const isOwn = createOwnOrigin({ publicUrl: 'http://localhost:8080', production: false });
  expect(isOwn({ origin, host })).toBe(own);
});
