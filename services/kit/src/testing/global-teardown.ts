import { testServers } from './test-server.ts';

/** Jest's globalTeardown: stops what the setup has started and removes its data. */
export default async (): Promise<void> => {
  for (const server of testServers.splice(0)) {
    await server.stop();
    delete process.env.TEST_DATABASE_URL;
  }
};
