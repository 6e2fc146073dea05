import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'Zeit für den Check-in: {count} Schlüsselergebnis von {organisation} wartet darauf.',
    other: 'Zeit für den Check-in: {count} Schlüsselergebnisse von {organisation} warten darauf.',
  },
  'chat.reminder.validations': {
    one: '{count} Ziel von {organisation} wartet auf Freigabe.',
    other: '{count} Ziele von {organisation} warten auf Freigabe.',
  },
  'chat.reminder.item_validation': '{name}: wartet auf Freigabe',
  'chat.more': { one: 'und {count} weiteres', other: 'und {count} weitere' },
  'chat.reminder.open': 'Dashboard öffnen',
  'chat.reminder.test': 'Das ist der Test einer Erinnerung.',
  'chat.test': 'Das ist ein Test: Waymark sendet die Nachrichten von {organisation} hierher.',
};
