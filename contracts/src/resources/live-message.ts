/** What the live stream of an organisation says after each of its events; the client then asks again for what it shows of it. */
export type LiveMessage = {
  /** The event's type; `inbox` where what waits for the reader is another; `resync` where messages may have been missed. */
  type: string;
  /** objectives, keyresults, blockers, comments, user_organisations, teams, reminders, organisations, subscriptions; `inbox`, and `all`, with these types. */
  target: string;
  uuid: string | null;
  actor: string | null;
  /** With keyresults, blockers and comments: the objective that it belongs to, so that a client asks for this one alone. */
  objective?: string;
};
