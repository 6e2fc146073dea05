import type { DataExtractionRow } from '../../resources/data-extraction.ts';

export const extraction: Readonly<Record<keyof DataExtractionRow, string>> = {
  organization_name: 'Organizzazione',
  organization_language: 'Lingua dell’organizzazione',
  user_email: 'E-mail',
  user_first_name: 'Nome',
  user_last_name: 'Cognome',
  user_language: 'Lingua dell’utente',
};
