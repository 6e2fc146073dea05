import type { DataExtractionRow } from '../../resources/data-extraction.ts';

/** The headings of the spreadsheet of the data extraction. */
export const extraction: Readonly<Record<keyof DataExtractionRow, string>> = {
  organization_name: 'Organisation',
  organization_language: 'Organisation language',
  user_email: 'Email',
  user_first_name: 'First name',
  user_last_name: 'Last name',
  user_language: 'User language',
};
