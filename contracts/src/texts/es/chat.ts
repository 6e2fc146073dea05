import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'Es hora de actualizar: {count} resultado clave de {organisation} está en ejecución.',
    other: 'Es hora de actualizar: {count} resultados clave de {organisation} están en ejecución.',
  },
  'chat.more': 'y {count} más',
  'chat.reminder.open': 'Abrir el panel',
  'chat.reminder.test': 'Esto es una prueba de un recordatorio.',
  'chat.test': 'Esto es una prueba: Waymark publica aquí los mensajes de {organisation}.',
};
