import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'E timpul pentru o actualizare: {count} rezultat cheie din {organisation} este în execuție.',
    few: 'E timpul pentru o actualizare: {count} rezultate cheie din {organisation} sunt în execuție.',
    other: 'E timpul pentru o actualizare: {count} de rezultate cheie din {organisation} sunt în execuție.',
  },
  'chat.more': 'și încă {count}',
  'chat.reminder.open': 'Deschideți panoul',
  'chat.reminder.test': 'Acesta este un test al unui memento.',
  'chat.test': 'Acesta este un test: Waymark publică aici mesajele organizației {organisation}.',
};
