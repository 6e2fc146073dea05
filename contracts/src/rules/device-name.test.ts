import { describe, expect, it } from '@jest/globals';
import { deviceName, isHandheld } from './device-name.ts';

describe('a user agent', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari, iOS'],
    ['curl/8.0', 'curl/8.0'],
    ['', '?'],
  ])('%p has the device name %p', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it('of an iPhone is handheld, and that of a Linux desktop is not', () => {
    expect(isHandheld('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1')).toBe(true);
    expect(isHandheld('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
  });
});
