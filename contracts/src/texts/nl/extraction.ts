import type { DataExtractionRow } from '../../resources/data-extraction.ts';

export const extraction: Readonly<Record<keyof DataExtractionRow, string>> = {
  organization_name: 'Organisatie',
  organization_language: 'Taal van de organisatie',
  user_email: 'E-mail',
  user_first_name: 'Voornaam',
  user_last_name: 'Achternaam',
  user_language: 'Taal van de gebruiker',
};
