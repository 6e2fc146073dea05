export type DataExtractionRow = {
  organization_name: string;
  organization_language: string;
  user_email: string;
  user_first_name: string;
  user_last_name: string;
  user_language: string;
};

export type DataExtractionPage = { data: DataExtractionRow[]; total: number };

/** The columns of the spreadsheet, in order. */
export const DATA_EXTRACTION_COLUMNS = [
  'organization_name',
  'organization_language',
  'user_email',
  'user_first_name',
  'user_last_name',
  'user_language',
] as const satisfies readonly (keyof DataExtractionRow)[];
