import { describe, expect, it } from '@jest/globals';
import { eventFromJson } from './event-json.ts';

describe('the JSON of an event', () => {
  it('is parsed once however often it comes, unlike that of another', () => {
    const first = eventFromJson('{"id":1}');
    expect(first).toEqual({ id: 1 });
    expect(eventFromJson(['{"id"', '1}'].join(':'))).toBe(first);
    expect(eventFromJson('{"id":2}')).toEqual({ id: 2 });
  });

  it('is not remembered for ever', () => {
    const first = eventFromJson('{"id":3}');
    const long = 'x'.repeat(500_000);
    for (let id = 0; id < 4; id += 1) eventFromJson(JSON.stringify({ id, long }));
    const again = eventFromJson('{"id":3}');
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  it('throws on invalid JSON, each time', () => {
    for (const text of ['{', '{']) expect(() => eventFromJson(text)).toThrow(SyntaxError);
  });
});
