import { expect, it } from '@jest/globals';
import { createOwnOrigin } from './own-origin.ts';

const PUBLIC = 'https://okr.example.org';
const HERE = 'okr.example.org';

it.each([
  ['none', undefined, HERE, true],
  ['that of PUBLIC_URL', PUBLIC, HERE, true],
  ['another scheme', 'http://okr.example.org', HERE, false],
  ['another port', 'https://okr.example.org:8443', HERE, false],
  ['a sibling', 'https://blog.example.org', HERE, false],
  ['one that only begins alike', 'https://okr.example.org.evil.example', HERE, false],
  ['an opaque one', 'null', HERE, false],
  ['nonsense', 'okr.example.org', HERE, false],
  ['one that is also named as the host', 'https://evil.example', 'evil.example', false],
])('in production, %s: %s', (_what, origin, host, own) => {
  const isOwn = createOwnOrigin({ publicUrl: `${PUBLIC}/okr`, production: true });
  expect(isOwn({ ...(origin !== undefined && { origin }), host })).toBe(own);
});

it.each([
  ['http://127.0.0.1:8080', '127.0.0.1:8080', true],
  ['http://127.0.0.1:3000', '127.0.0.1:8080', false],
  ['http://evil.example', 'localhost:8080', false],
  ['null', 'localhost:8080', false],
])('on a machine of its own, %s asking %s', (origin, host, own) => {
  const isOwn = createOwnOrigin({ publicUrl: 'http://localhost:8080', production: false });
  expect(isOwn({ origin, host })).toBe(own);
});
