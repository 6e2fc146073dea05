/** A message of an organisation's live stream, sent after each of its events; the client then refetches what it shows of the target. */
export type LiveMessage = {
  /** The event's type; `inbox` if the reader's inbox has changed; `resync` if messages may have been missed. */
  type: string;
  /** objectives, keyresults, blockers, comments, user_organisations, teams, reminders, organisations, subscriptions; `inbox`, and `all`, with these types. */
  target: string;
  uuid: string | null;
  actor: string | null;
  /** With keyresults, blockers and comments: the objective that it belongs to, so that a client asks for this one alone. */
  objective?: string;
};
