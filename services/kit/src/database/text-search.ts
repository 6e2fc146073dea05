import { WORD_BREAKS } from '@waymark/contracts';

/**
 * The condition that a text contains each part. `strpos` has no wildcards to escape and is faster than `like`.
 * @param bind gives the placeholder, or another expression, of a part
 */
export const containsEach = (
  text: string,
  parts: readonly string[],
  bind: (part: string, index: number) => string,
): string => parts.map((part, index) => `strpos(${text}, ${bind(part, index)}) > 0`).join(' and ') || 'true';

const words = (text: string): string =>
  `translate(' ' || ${text}, '${WORD_BREAKS.replaceAll("'", "''")}', '${' '.repeat(WORD_BREAKS.length)}')`;

/** The SQL expression of `searchDistance` between a folded text and the folded parts of a search, each given as an expression. */
export const searchDistanceSql = (text: string, parts: readonly string[]): string => {
  const distance = (part: string): string =>
    `case when strpos(${words(text)}, ${words(part)}) > 0 then 0 when strpos(${text}, ${part}) > 0 then 1 else 2 end`;
  return `(${parts.map(distance).join(' + ') || '0'})`;
};
