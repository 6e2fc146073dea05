import { startTestServer, testServers } from './test-server.ts';

/**
 * Jest's globalSetup: one embedded Postgres for all projects of a run, in a directory of its own. TEST_DATABASE_URL, when set, names
 * another server to use.
 */
export default async (): Promise<void> => {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startTestServer();
  testServers.push(server);
  // Workers are started after this and inherit the environment.
  process.env.TEST_DATABASE_URL = server.url;
};
