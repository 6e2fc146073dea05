import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'È ora del check-in: {count} risultato chiave di {organisation} lo aspetta.',
    other: 'È ora del check-in: {count} risultati chiave di {organisation} lo aspettano.',
  },
  'chat.reminder.validations': {
    one: '{count} obiettivo di {organisation} aspetta la validazione.',
    other: '{count} obiettivi di {organisation} aspettano la validazione.',
  },
  'chat.reminder.item_validation': '{name}: aspetta la validazione',
  'chat.more': { one: 'e un altro', other: 'e altri {count}' },
  'chat.reminder.open': 'Apri la dashboard',
  'chat.reminder.test': 'Questa è la prova di un promemoria.',
  'chat.test': 'Questa è una prova: Waymark pubblica qui i messaggi di {organisation}.',
};
