import { DEFAULT_LANGUAGE, type Lang, pickLanguage } from '@waymark/contracts';
import parser from 'accept-language-parser';

const LONGEST = 1_000;

/** The supported language that fits an Accept-Language header best, else en. */
export const acceptedLanguage = (header: string | undefined): Lang => {
  if (header === undefined || header.length > LONGEST) return DEFAULT_LANGUAGE;
  return pickLanguage(...parser.parse(header).map(({ code }) => code));
};
