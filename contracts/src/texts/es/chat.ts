import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'Es hora del seguimiento: {count} resultado clave de {organisation} lo espera.',
    other: 'Es hora del seguimiento: {count} resultados clave de {organisation} lo esperan.',
  },
  'chat.reminder.validations': {
    one: '{count} objetivo de {organisation} espera validación.',
    other: '{count} objetivos de {organisation} esperan validación.',
  },
  'chat.reminder.item_validation': '{name}: espera validación',
  'chat.more': 'y {count} más',
  'chat.reminder.open': 'Abrir el panel',
  'chat.reminder.test': 'Esto es una prueba de un recordatorio.',
  'chat.test': 'Esto es una prueba: Waymark publica aquí los mensajes de {organisation}.',
};
