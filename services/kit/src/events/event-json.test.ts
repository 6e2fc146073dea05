import { describe, expect, it } from '@jest/globals';
import { eventFromJson } from './event-json.ts';

describe('the JSON of an event', () => {
  it('is parsed once for equal texts, and separately for different ones', () => {
    const first = eventFromJson('{"id":1}');
    expect(first).toEqual({ id: 1 });
    expect(eventFromJson(['{"id"', '1}'].join(':'))).toBe(first);
    expect(eventFromJson('{"id":2}')).toEqual({ id: 2 });
  });

  it('is parsed again after much other JSON was parsed', () => {
    const first = eventFromJson('{"id":3}');
    const long = 'x'.repeat(500_000);
    for (let id = 0; id < 4; id += 1) eventFromJson(JSON.stringify({ id, long }));
    const again = eventFromJson('{"id":3}');
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
  });

  it('throws a SyntaxError each time if it is invalid', () => {
    for (const text of ['{', '{']) expect(() => eventFromJson(text)).toThrow(SyntaxError);
  });
});
