import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'Tijd voor de check-in: {count} kernresultaat van {organisation} wacht erop.',
    other: 'Tijd voor de check-in: {count} kernresultaten van {organisation} wachten erop.',
  },
  'chat.reminder.validations': {
    one: '{count} doelstelling van {organisation} wacht op goedkeuring.',
    other: '{count} doelstellingen van {organisation} wachten op goedkeuring.',
  },
  'chat.reminder.item_validation': '{name}: wacht op goedkeuring',
  'chat.more': 'en nog {count}',
  'chat.reminder.open': 'Dashboard openen',
  'chat.reminder.test': 'Dit is een test van een herinnering.',
  'chat.test': 'Dit is een test: Waymark plaatst hier de berichten van {organisation}.',
};
