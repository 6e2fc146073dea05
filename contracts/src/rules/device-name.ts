const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const named = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system in words, such as "Firefox, Linux"; "?" if the user agent names neither. */
export const deviceName = (userAgent: string): string => {
  const words = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean);
  return words.length > 0 ? words.join(', ') : userAgent.slice(0, 40) || '?';
};

/** Whether it is a phone or a tablet. */
export const isHandheld = (userAgent: string): boolean => /Mobi|Android|iPhone|iPad/.test(userAgent);
