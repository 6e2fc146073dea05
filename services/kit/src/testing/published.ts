import type { Service } from '../host/service.ts';
import type { TestHost } from './test-host.ts';

type Published = TestHost['transport']['published'];

/** Starts a service's relay and returns once all emitted events are published: the events as other services receive them, in order. */
export const publishedBy = async (
  service: Pick<Service, 'start'>,
  { admin, transport }: Pick<TestHost, 'admin' | 'transport'>,
): Promise<Published> => {
  await service.start();
  for (let round = 0; round < 1_000; round += 1) {
    const [row] = await admin<{ left: number }>('select count(*)::int as left from outbox where published_at is null');
    if (row?.left === 0) return transport.published;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('the relay did not publish what was emitted');
};
