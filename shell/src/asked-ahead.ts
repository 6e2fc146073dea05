declare global {
  interface Window {
    /** Requests that the page sent before its scripts loaded (shell/src/fetch-ahead.ts), by address. */
    waymarkAhead?: Record<string, Promise<Response>>;
  }
}

/** An older response may be stale, and live updates would not correct it. */
const FRESH_MS = 15_000;

/** Cancels the body: the browser would hold an unread response as long as the page is open. */
const dropAnswer = (asked: Promise<Response>): void => {
  void asked.then(({ body }) => body?.cancel()).catch(() => {});
};

/** The prefetched response for an address; handed out once, and only within FRESH_MS of the page's start. */
export const takeAhead = (address: string, now: number = performance.now()): Promise<Response> | undefined => {
  const waiting = window.waymarkAhead;
  const found = waiting?.[address];
  if (!waiting || !found) return undefined;
  delete waiting[address];
  if (now < FRESH_MS) return found;
  dropAnswer(found);
  return undefined;
};

/** Drops all prefetched responses: those for a user who signed out must not reach the next one. */
export const forgetAhead = (): void => {
  for (const asked of Object.values(window.waymarkAhead ?? {})) dropAnswer(asked);
  delete window.waymarkAhead;
};

/** Drops, after FRESH_MS, the responses that no screen has taken: the address may have redirected to another screen. */
export const forgetAheadInTime = (): void => {
  setTimeout(forgetAhead, FRESH_MS);
};
