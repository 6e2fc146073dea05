import { displayName, type Lang, type NotificationResource } from '@waymark/contracts';
import { historySentence, NOBODY, reminderName } from './history-entry.ts';
import type { HistoryRow } from './history-store.ts';

const textOf = (value: string | number | null | undefined): string | null => (typeof value === 'string' ? value : null);

/** An entry with its sentence in the reader's language. */
export const presentHistory = (row: HistoryRow, lang: Lang): NotificationResource => {
  const user = {
    uuid: row.user_uuid,
    first_name: row.user_first_name ?? '',
    last_name: row.user_last_name ?? '',
    image_path: row.user_image_path,
  };
  const name = row.target === 'reminders' ? reminderName(row.details, lang) : row.name;
  const sentence = { messageKey: row.message_key, details: row.details, name, user: displayName(user) || NOBODY };
  return {
    uuid: row.uuid,
    name,
    kind: row.kind,
    target: row.target,
    user,
    created_at: row.created_at.toISOString(),
    message: historySentence(sentence, lang),
    target_uuid: row.target_uuid,
    objective_uuid: row.objective_uuid,
    objective_name: textOf(row.details.objective),
  };
};
