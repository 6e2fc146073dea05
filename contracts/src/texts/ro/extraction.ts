import type { DataExtractionRow } from '../../resources/data-extraction.ts';

export const extraction: Readonly<Record<keyof DataExtractionRow, string>> = {
  organization_name: 'Organizație',
  organization_language: 'Limba organizației',
  user_email: 'E-mail',
  user_first_name: 'Prenume',
  user_last_name: 'Nume',
  user_language: 'Limba utilizatorului',
};
