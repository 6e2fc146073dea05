import type { DataExtractionRow } from '../resources/data-extraction.ts';
import type { Lang } from '../rules/languages.ts';
import { extraction as de } from './de/extraction.ts';
import { extraction as en } from './en/extraction.ts';
import { extraction as es } from './es/extraction.ts';
import { extraction as fr } from './fr/extraction.ts';
import { extraction as italian } from './it/extraction.ts';
import { extraction as nl } from './nl/extraction.ts';
import { extraction as ro } from './ro/extraction.ts';

/** The headings of the spreadsheet of the data extraction, in every language: for servers. */
export const EXTRACTION_TEXTS: Readonly<Record<Lang, Readonly<Record<keyof DataExtractionRow, string>>>> = {
  en,
  fr,
  nl,
  de,
  es,
  it: italian,
  ro,
};
