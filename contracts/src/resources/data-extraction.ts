import type { InferType } from 'yup';
import { resource, text } from '../schemas/exact.ts';

/** A member of an organisation, as a row of the platform owner's data extraction. */
export const extractionRowResource = resource('extraction_row', {
  organization_name: text(),
  organization_language: text(),
  user_email: text(),
  user_first_name: text(),
  user_last_name: text(),
  user_language: text(),
});

export type DataExtractionRow = InferType<typeof extractionRowResource>;
export type DataExtractionPage = { data: DataExtractionRow[]; total: number };
