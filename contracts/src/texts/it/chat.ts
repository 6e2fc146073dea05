import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'È ora di aggiornare: {count} risultato chiave di {organisation} è in esecuzione.',
    other: 'È ora di aggiornare: {count} risultati chiave di {organisation} sono in esecuzione.',
  },
  'chat.more': { one: 'e {count} altro', other: 'e {count} altri' },
  'chat.reminder.open': 'Apri la dashboard',
  'chat.reminder.test': 'Questa è la prova di un promemoria.',
  'chat.test': 'Questa è una prova: Waymark pubblica qui i messaggi di {organisation}.',
};
