import type { InferType } from 'yup';
import { HISTORY_KINDS, HISTORY_TARGETS } from '../rules/history.ts';
import { instant, oneOf, resource, text, textOrNull, uuid, uuidOrNull, whole } from '../schemas/exact.ts';

/** A history entry. It is shown only if name, kind, target and user are all present. */
export const notificationResource = resource('notification', {
  uuid: uuid(),
  name: text(),
  kind: oneOf(HISTORY_KINDS),
  target: oneOf(HISTORY_TARGETS),
  user: whole({ uuid: uuid(), first_name: text(), last_name: text(), image_path: textOrNull() }),
  created_at: instant(),
  message: text().meta({ description: "A sentence in the reader's language" }),
  target_uuid: uuidOrNull().meta({ description: 'The target, for a link; null if it was deleted' }),
  objective_uuid: uuidOrNull(),
  objective_name: textOrNull().meta({
    description: "The name that a key result's objective had then; null for everything else",
  }),
});

export type NotificationResource = InferType<typeof notificationResource>;
