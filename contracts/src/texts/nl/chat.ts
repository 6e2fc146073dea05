import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'Tijd om bij te werken: {count} kernresultaat van {organisation} is in uitvoering.',
    other: 'Tijd om bij te werken: {count} kernresultaten van {organisation} zijn in uitvoering.',
  },
  'chat.more': 'en nog {count}',
  'chat.reminder.open': 'Dashboard openen',
  'chat.reminder.test': 'Dit is een test van een herinnering.',
  'chat.test': 'Dit is een test: Waymark plaatst hier de berichten van {organisation}.',
};
