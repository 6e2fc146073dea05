/** Messages in the organisation's chat, in its language. */
export const chat = {
  'chat.reminder': {
    one: 'Time to check in: {count} key result of {organisation} waits for it.',
    other: 'Time to check in: {count} key results of {organisation} wait for it.',
  },
  'chat.reminder.validations': {
    one: '{count} objective of {organisation} waits for validation.',
    other: '{count} objectives of {organisation} wait for validation.',
  },
  'chat.reminder.item_validation': '{name}: waits for validation',
  'chat.more': 'and {count} more',
  'chat.reminder.open': 'Open the dashboard',
  'chat.reminder.test': 'This is a test of a reminder.',
  'chat.test': 'This is a test: Waymark posts the messages of {organisation} here.',
} as const;
