import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { keepPlace } from '../helpers/kept-place.ts';
import { HOLD, isPublished, mailsRequested, NOTHING, newWorkplace, notArrived } from '../helpers/lost-events.ts';

const LIMIT_MS = 120_000;
const root = path.join(import.meta.dirname, '../../..');

const { place, host, end } = keepPlace(LIMIT_MS);

describe('a database whose queues were lost', () => {
  it(
    'has every effect exactly once after events:republish',
    async () => {
      const { look, url } = place().database;
      const before = await host();
      const { work } = await newWorkplace(before);
      await work();
      await before.settled();
      await look(HOLD);
      await work();
      await work();
      await until(() => isPublished(look));
      await end(before);
      await look('drop schema pgboss cascade');
      const lost = await notArrived(look);
      expect(lost.events.length).toBeGreaterThan(20);
      expect(lost.history.length).toBeGreaterThan(5);
      expect(lost.mails.length).toBeGreaterThan(2);

      const env = { PATH: process.env.PATH, DATABASE_URL: url };
      const script = path.join(root, 'deploy/ops/republish.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [script, '--days', '1'], { env });
      expect(stdout).toMatch(/^\d{2,} events of identity are on their way again\.$/m);
      const after = await host();
      await after.settled();
      await until(async () => (await notArrived(look)).mails.length === 0);
      await end(after);
      expect(await notArrived(look)).toEqual(NOTHING);
      expect(readdirSync(path.join(place().directory, 'mailbox'))).toHaveLength(await mailsRequested(look));
    },
    LIMIT_MS,
  );
});
