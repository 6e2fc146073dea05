import { expect, test } from '@jest/globals';
import { until } from './until.ts';

test('until gives the first answer that is neither false nor undefined', async () => {
  const answers = [undefined, false, 0, 1];
  expect(await until(() => answers.shift() as number | false | undefined, 1)).toBe(0);
});

test('until gives up after its time and names what was awaited', async () => {
  const arrived: string[] = [];
  await expect(until(() => arrived.length > 0, 1, { ms: 0 })).rejects.toThrow('Not within 0 s: ()=>arrived.length > 0');
  const patience = { ms: 0, what: 'a mail', found: () => arrived };
  await expect(until(() => arrived.length > 0, 1, patience)).rejects.toThrow('Not within 0 s: a mail; found []');
});
