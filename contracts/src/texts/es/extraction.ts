import type { DataExtractionRow } from '../../resources/data-extraction.ts';

export const extraction: Readonly<Record<keyof DataExtractionRow, string>> = {
  organization_name: 'Organización',
  organization_language: 'Idioma de la organización',
  user_email: 'Correo electrónico',
  user_first_name: 'Nombre',
  user_last_name: 'Apellidos',
  user_language: 'Idioma del usuario',
};
