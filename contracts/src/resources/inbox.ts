import type { InferType } from 'yup';
import { INBOX_KINDS, INBOX_TARGETS } from '../rules/inbox.ts';
import { count, flag, instant, oneOf, resource, text, textOrNull, uuid, uuidOrNull, whole } from '../schemas/exact.ts';

/** A task of the reader, until it is done in any way. */
export const inboxItemResource = resource('inbox_item', {
  uuid: uuid(),
  kind: oneOf(INBOX_KINDS),
  target: oneOf(INBOX_TARGETS),
  target_uuid: uuid(),
  /** The name of its subject; empty for seats and payment. */
  name: text(),
  /** What a blocker says. */
  text: textOrNull(),
  /** Who raised the blocker, said that it does not wait for them, or mentioned the reader; null where nobody did, or their account is gone. */
  user_uuid: uuidOrNull(),
  /** A blocker of the reader's own: whoever it waited for said: not me. */
  returned: flag(),
  objective_uuid: uuidOrNull(),
  keyresult_uuid: uuidOrNull(),
  /** Since when it waits. */
  created_at: instant(),
  /** The link to the place where it is done. */
  url: text(),
});

/** The number of the reader's inbox items in an organisation. */
export const inboxCount = whole({ uuid: uuid(), count: count() });

export type InboxItemResource = InferType<typeof inboxItemResource>;
export type InboxCount = InferType<typeof inboxCount>;
