import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { HOLD, isPublished, mailsRequested, NOTHING, newWorkplace, notArrived } from '../helpers/lost-events.ts';
import { placeForTests } from '../helpers/place-for-tests.ts';

const LIMIT_MS = 120_000;
const root = path.join(import.meta.dirname, '../../..');

const { place, host, end } = placeForTests(LIMIT_MS);

describe('events whose queues in the database were dropped', () => {
  it(
    'have every effect exactly once after events:republish',
    async () => {
      const { query, url } = place().database;
      const before = await host();
      const { work } = await newWorkplace(before);
      await work();
      await before.settled();
      await query(HOLD);
      await work();
      await work();
      await until(() => isPublished(query), 10, { ms: LIMIT_MS / 2 });
      await end(before);
      await query('drop schema pgboss cascade');
      const lost = await notArrived(query);
      expect(lost.events.length).toBeGreaterThan(20);
      expect(lost.history.length).toBeGreaterThan(5);
      expect(lost.mails.length).toBeGreaterThan(2);

      const env = { PATH: process.env.PATH, DATABASE_URL: url };
      const script = path.join(root, 'deploy/ops/republish.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, '--days', '1'], { env });
      expect(stdout).toMatch(/^\d{2,} events of identity are on their way again\.$/m);
      const after = await host();
      await after.settled();
      await until(async () => (await notArrived(query)).mails.length === 0, 10, { ms: LIMIT_MS / 2 });
      await end(after);
      expect(await notArrived(query)).toEqual(NOTHING);
      expect(readdirSync(path.join(place().directory, 'mailbox'))).toHaveLength(await mailsRequested(query));
    },
    LIMIT_MS,
  );
});
