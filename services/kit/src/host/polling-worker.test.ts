import { expect, it } from '@jest/globals';
import { until } from '../testing/index.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { createPollingWorker } from './polling-worker.ts';

it('a polling worker works again when the clock is set, and no longer once it is stopped', async () => {
  const clock = createTestClock();
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    return false;
  };
  const worker = createPollingWorker({
    name: 'test',
    work,
    logger: { warn: () => undefined },
    clock,
    everyMs: 3_600_000,
  });
  await worker.start();
  await until(async () => rounds === 1);
  clock.advance(60_000);
  await until(async () => rounds === 2);
  await worker.stop();
  clock.advance(60_000);
  expect(rounds).toBe(2);
});
