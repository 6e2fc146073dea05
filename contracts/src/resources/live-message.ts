/** A live stream on which nothing happens still carries a line this often, so that both sides notice a lost connection. */
export const LIVE_HEARTBEAT_MS = 15_000;

/** A message of an organisation's live stream, sent after each event. The client then refetches what it shows of the target. */
export type LiveMessage = {
  /** The event's type; `inbox` if the reader's inbox changed; `resync` if messages may have been missed. */
  type: string;
  /**
   * objectives, keyresults, blockers, comments, user_organisations, teams, reminders, organisations or subscriptions; `inbox` with type
   * `inbox`, `all` with type `resync`.
   */
  target: string;
  uuid: string | null;
  actor: string | null;
  /** For keyresults, blockers and comments: their objective, so that a client refetches only this one. */
  objective?: string;
};
