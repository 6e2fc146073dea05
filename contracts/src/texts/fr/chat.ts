import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'C’est le moment de mettre à jour : {count} résultat clé de {organisation} est en réalisation.',
    other: 'C’est le moment de mettre à jour : {count} résultats clés de {organisation} sont en réalisation.',
  },
  'chat.more': { one: 'et {count} autre', other: 'et {count} autres' },
  'chat.reminder.open': 'Ouvrir le tableau de bord',
  'chat.reminder.test': 'Ceci est le test d’un rappel.',
  'chat.test': 'Ceci est un test : Waymark publie ici les messages de {organisation}.',
};
