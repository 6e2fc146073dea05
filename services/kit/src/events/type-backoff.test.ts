import { expect, it } from '@jest/globals';
import { createTypeBackoff } from './type-backoff.ts';

const [MOVED, JOINED] = ['waymark.okr.objective.moved.v1', 'waymark.identity.member.joined.v1'];

const atAnyTime = () => {
  let now = 0;
  const waiting = createTypeBackoff(1_000, () => now);
  return { waiting, pass: (ms: number) => (now += ms) };
};

it('an event type that is refused repeatedly waits twice as long each time, up to ten seconds', () => {
  const { waiting, pass } = atAnyTime();
  for (const ms of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
    waiting.update([MOVED], []);
    pass(ms - 1);
    expect(waiting.current()).toEqual([MOVED]);
    pass(1);
    expect(waiting.current()).toEqual([]);
  }
});

it('update() returns only the refused types that were not waiting before', () => {
  const { waiting } = atAnyTime();
  expect(waiting.update([MOVED], [])).toEqual([MOVED]);
  expect(waiting.update([MOVED, JOINED], [])).toEqual([JOINED]);
});

it('a type that was published starts again with the shortest wait', () => {
  const { waiting, pass } = atAnyTime();
  waiting.update([MOVED], []);
  pass(1_000);
  expect(waiting.update([], [MOVED])).toEqual([]);
  expect(waiting.update([MOVED], [])).toEqual([MOVED]);
  pass(1_000);
  expect(waiting.current()).toEqual([]);
});
