import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readKitSettings } from '@waymark/service-kit';
import { clearBroker, testBroker, until, withBroker } from '@waymark/service-kit/testing';
import { queueNames } from '../../ops/queues.ts';
import { republishAll } from '../../ops/republish-all.ts';
import { isPublished, mailsRequested, NOTHING, newWorkplace, notArrived } from '../helpers/lost-events.ts';
import { placeForTests } from '../helpers/place-for-tests.ts';

const LIMIT_MS = 120_000;
const amqpUrl = testBroker();

const testLostQueues = (broker: string) => {
  const prefix = `proof-${randomUUID().slice(0, 8)}.`;
  const env = { AMQP_URL: broker, AMQP_PREFIX: prefix };
  const { place, host, end } = placeForTests(LIMIT_MS, () => clearBroker(broker, prefix, queueNames()));

  it(
    'have every effect exactly once after they are republished',
    async () => {
      const { query, url } = place().database;
      const before = await host(env);
      const { work } = await newWorkplace(before);
      await work();
      // A consumer that never acknowledges keeps a share of the events at the broker until the queues are purged.
      await withBroker(broker, async (channel) => {
        for (const queue of queueNames()) await channel.consume(prefix + queue, () => undefined);
        await work();
        await work();
        await until(() => isPublished(query), 10, { ms: LIMIT_MS / 2 });
        await end(before);
      });
      const purged = await withBroker(broker, async (channel) => {
        const counts = [];
        for (const queue of queueNames()) counts.push((await channel.purgeQueue(prefix + queue)).messageCount);
        return counts.reduce((sum, count) => sum + count);
      });
      expect(purged).toBeGreaterThan(20);
      const lost = await notArrived(query);
      expect(lost.events.length).toBeGreaterThan(5);
      expect(lost.history.length).toBeGreaterThan(0);

      const settings = readKitSettings({ DATABASE_URL: url });
      const counts = await republishAll(settings, url, 1);
      expect(counts.get('identity')).toBeGreaterThan(20);
      const after = await host(env);
      await until(async () => (await isPublished(query)) && (await notArrived(query)).events.length === 0, 10, {
        ms: LIMIT_MS / 2,
      });
      await until(async () => (await notArrived(query)).mails.length === 0, 10, { ms: LIMIT_MS / 2 });
      await end(after);
      expect(await notArrived(query)).toEqual(NOTHING);
      expect(readdirSync(path.join(place().directory, 'mailbox'))).toHaveLength(await mailsRequested(query));
    },
    LIMIT_MS,
  );
};

if (amqpUrl) describe('events that were purged from the queues of the broker', () => testLostQueues(amqpUrl));
