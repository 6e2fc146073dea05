import type { DataExtractionRow } from '../../resources/data-extraction.ts';

export const extraction: Readonly<Record<keyof DataExtractionRow, string>> = {
  organization_name: 'Organisation',
  organization_language: 'Sprache der Organisation',
  user_email: 'E-Mail',
  user_first_name: 'Vorname',
  user_last_name: 'Nachname',
  user_language: 'Sprache des Benutzers',
};
