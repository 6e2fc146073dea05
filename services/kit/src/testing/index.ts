export { publishedBy } from './published.ts';
export { api, type TestAnswer, type TestApi, type TestRequest } from './test-api.ts';
export { createTestClock, type TestClock } from './test-clock.ts';
export { type TestDatabase, testDatabase } from './test-database.ts';
export { TEST_SECRET, type TestHost, type TestHostOptions, testHost } from './test-host.ts';
export { createTestInternal, type TestInternal } from './test-internal.ts';
export { type TokenClaims, testKey, testKeys, tokenFor } from './test-tokens.ts';
export { createTestTransport, type TestTransport } from './test-transport.ts';
