import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useTimeZones } from './use-time-zones.ts';

test('a field offers the chosen time zone until its list is opened, and then all, the saved one included', () => {
  const { result, rerender } = renderHook(({ chosen }) => useTimeZones(chosen, 'US/Pacific'), {
    initialProps: { chosen: 'Europe/Paris' },
  });
  expect(result.current.options).toEqual([
    { value: 'Europe/Paris', label: expect.stringMatching(/^Europe\/Paris \(/) },
  ]);
  rerender({ chosen: 'Asia/Tokyo' });
  expect(result.current.options.map(({ value }) => value)).toEqual(['Asia/Tokyo']);
  act(() => result.current.onDropdownOpen());
  const zones = result.current.options.map(({ value }) => value);
  expect(zones).toEqual(expect.arrayContaining(['Asia/Tokyo', 'Europe/Paris', 'US/Pacific']));
});
