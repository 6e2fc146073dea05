/**
 * The condition that a text contains each part. `strpos` has no wildcards to escape and is faster than `like`.
 * @param bind gives the placeholder, or another expression, of a part
 */
export const containsEach = (
  text: string,
  parts: readonly string[],
  bind: (part: string, index: number) => string,
): string => parts.map((part, index) => `strpos(${text}, ${bind(part, index)}) > 0`).join(' and ') || 'true';
