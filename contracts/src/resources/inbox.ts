import type { InferType } from 'yup';
import { INBOX_KINDS, INBOX_TARGETS } from '../rules/inbox.ts';
import { count, flag, instant, oneOf, resource, text, textOrNull, uuid, uuidOrNull, whole } from '../schemas/exact.ts';

/** A task of the reader, listed until it is done. */
export const inboxItemResource = resource('inbox_item', {
  uuid: uuid(),
  kind: oneOf(INBOX_KINDS),
  target: oneOf(INBOX_TARGETS),
  target_uuid: uuid(),
  name: text().meta({ description: 'The name of the target; empty for seats and payment' }),
  text: textOrNull().meta({ description: 'The text of a blocker' }),
  user_uuid: uuidOrNull().meta({
    description:
      'The user who raised or declined the blocker or mentioned the reader; null if there is none or the account was deleted',
  }),
  returned: flag().meta({
    description: 'For a blocker that the reader raised: everybody it waited for has declined it',
  }),
  objective_uuid: uuidOrNull(),
  keyresult_uuid: uuidOrNull(),
  created_at: instant().meta({ description: 'Since when it waits' }),
  url: text().meta({ description: 'The page on which it can be done' }),
});

/** How many items wait for the reader in an organisation. */
export const inboxCount = whole({ uuid: uuid(), count: count() });

export type InboxItemResource = InferType<typeof inboxItemResource>;
export type InboxCount = InferType<typeof inboxCount>;
