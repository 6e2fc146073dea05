import { rm } from 'node:fs/promises';
import { testServers } from './test-server.ts';

/** Jest's globalTeardown: stops what the setup has started and removes its data. */
export default async (): Promise<void> => {
  for (const server of testServers.splice(0)) {
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
    delete process.env.TEST_DATABASE_URL;
  }
};
