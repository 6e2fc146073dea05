import type { Lang } from '../rules/languages.ts';
import { report as de } from './de/report.ts';
import { report as en } from './en/report.ts';
import { report as es } from './es/report.ts';
import { report as fr } from './fr/report.ts';
import { report as italian } from './it/report.ts';
import { report as nl } from './nl/report.ts';
import { report as ro } from './ro/report.ts';

/** The texts of a report's spreadsheet in every language, for servers. */
export const REPORT_TEXTS: Readonly<Record<Lang, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  fr,
  nl,
  de,
  es,
  it: italian,
  ro,
};

export type ReportWord = keyof typeof en;
