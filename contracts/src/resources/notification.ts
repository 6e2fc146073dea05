export const HISTORY_KINDS = ['create', 'update', 'destroy', 'duplicate', 'status'] as const;
export const HISTORY_TARGETS = ['objectives', 'keyresults', 'user_organisations', 'teams', 'reminders'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export type HistoryTarget = (typeof HISTORY_TARGETS)[number];

/** A history entry. It is shown only if name, kind, target and user are all present. */
export type NotificationResource = {
  uuid: string;
  name: string;
  kind: HistoryKind;
  target: HistoryTarget;
  user: { uuid: string; first_name: string; last_name: string; image_path: string | null };
  created_at: string;
  /** A sentence in the reader's language. */
  message: string;
  /** What it is about, for a link; null where it is gone. */
  target_uuid: string | null;
  objective_uuid: string | null;
};
