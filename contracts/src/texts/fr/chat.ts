import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'C’est le moment du point d’étape : {count} résultat clé de {organisation} l’attend.',
    other: 'C’est le moment du point d’étape : {count} résultats clés de {organisation} l’attendent.',
  },
  'chat.reminder.validations': {
    one: '{count} objectif de {organisation} attend une validation.',
    other: '{count} objectifs de {organisation} attendent une validation.',
  },
  'chat.reminder.item_validation': '{name} : attend une validation',
  'chat.more': { one: 'et {count} autre', other: 'et {count} autres' },
  'chat.reminder.open': 'Ouvrir le tableau de bord',
  'chat.reminder.test': 'Ceci est le test d’un rappel.',
  'chat.test': 'Ceci est un test : Waymark publie ici les messages de {organisation}.',
};
