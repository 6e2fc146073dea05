import { Writable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { createSpreadsheet } from './spreadsheet.ts';

it('writing a spreadsheet to a slow stream does not accumulate listeners on it', async () => {
  const listening: number[] = [];
  const out: Writable = new Writable({
    highWaterMark: 1,
    write(_piece, _encoding, done) {
      listening.push(out.listenerCount('close'), out.listenerCount('drain'));
      setImmediate(done);
    },
  });
  const sheet = await createSpreadsheet(out, 'en');
  const row = (index: number) => ({
    ...{ organization_name: `Acme ${Math.random()}`, organization_language: 'en', user_language: 'de' },
    ...{ user_email: `${Math.random()}@example.org`, user_first_name: `${index}`, user_last_name: `${Math.random()}` },
  });
  await sheet.add(Array.from({ length: 5_000 }, (_, index) => row(index)));
  await sheet.end();
  expect(listening.length).toBeGreaterThan(20);
  expect(Math.max(...listening)).toBeLessThan(6);
});
