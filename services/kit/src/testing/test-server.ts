import type { EmbeddedPostgres } from '../database/embedded-postgres.ts';

type TestServer = EmbeddedPostgres & { dataDir: string };

const KEY = Symbol.for('waymark.test-servers');
const shared = globalThis as { [KEY]?: TestServer[] };

/**
 * The servers that the setups of this Jest process have started. Stored on the global object, because Jest loads each setup and teardown as
 * a module of its own.
 */
shared[KEY] ??= [];
export const testServers: TestServer[] = shared[KEY];
