import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'Zeit für ein Update: {count} Schlüsselergebnis von {organisation} ist in Umsetzung.',
    other: 'Zeit für ein Update: {count} Schlüsselergebnisse von {organisation} sind in Umsetzung.',
  },
  'chat.more': { one: 'und {count} weiteres', other: 'und {count} weitere' },
  'chat.reminder.open': 'Dashboard öffnen',
  'chat.reminder.test': 'Das ist der Test einer Erinnerung.',
  'chat.test': 'Das ist ein Test: Waymark sendet die Nachrichten von {organisation} hierher.',
};
