import type { DataExtractionRow } from '../resources/data-extraction.ts';

/** The columns of the spreadsheet, in order. */
export const DATA_EXTRACTION_COLUMNS = [
  'organization_name',
  'organization_language',
  'user_email',
  'user_first_name',
  'user_last_name',
  'user_language',
] as const satisfies readonly (keyof DataExtractionRow)[];
