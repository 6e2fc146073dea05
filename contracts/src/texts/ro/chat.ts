import type { chat as english } from '../en/chat.ts';
import type { TextsLike } from '../text.ts';

export const chat: TextsLike<typeof english> = {
  'chat.reminder': {
    one: 'E timpul pentru check-in: {count} rezultat cheie din {organisation} îl așteaptă.',
    few: 'E timpul pentru check-in: {count} rezultate cheie din {organisation} îl așteaptă.',
    other: 'E timpul pentru check-in: {count} de rezultate cheie din {organisation} îl așteaptă.',
  },
  'chat.reminder.validations': {
    one: '{count} obiectiv din {organisation} așteaptă validarea.',
    few: '{count} obiective din {organisation} așteaptă validarea.',
    other: '{count} de obiective din {organisation} așteaptă validarea.',
  },
  'chat.reminder.item_validation': '{name}: așteaptă validarea',
  'chat.more': 'și încă {count}',
  'chat.reminder.open': 'Deschideți panoul',
  'chat.reminder.test': 'Acesta este un test al unui memento.',
  'chat.test': 'Acesta este un test: Waymark publică aici mesajele organizației {organisation}.',
};
