export const HISTORY_KINDS = ['create', 'update', 'destroy', 'duplicate', 'status'] as const;
export const HISTORY_TARGETS = ['objectives', 'keyresults', 'user_organisations', 'teams', 'reminders'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export type HistoryTarget = (typeof HISTORY_TARGETS)[number];
