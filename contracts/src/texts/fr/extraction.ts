import type { DataExtractionRow } from '../../resources/data-extraction.ts';

export const extraction: Readonly<Record<keyof DataExtractionRow, string>> = {
  organization_name: 'Organisation',
  organization_language: 'Langue de l’organisation',
  user_email: 'E-mail',
  user_first_name: 'Prénom',
  user_last_name: 'Nom',
  user_language: 'Langue de l’utilisateur',
};
