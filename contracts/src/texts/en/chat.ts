/** What is posted to the organisation's chat, in its language. */
export const chat = {
  'chat.reminder': {
    one: 'Time to update: {count} key result of {organisation} is being worked on.',
    other: 'Time to update: {count} key results of {organisation} are being worked on.',
  },
  'chat.more': 'and {count} more',
  'chat.reminder.open': 'Open the dashboard',
  'chat.reminder.test': 'This is a test of a reminder.',
  'chat.test': 'This is a test: Waymark posts the messages of {organisation} here.',
} as const;
