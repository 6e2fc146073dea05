declare global {
  interface Window {
    /** Requests that the page sent before its scripts loaded (shell/src/prefetch-page.ts), by address. */
    waymarkPrefetched?: Record<string, Promise<Response>>;
  }
}

/** An older response may be stale, and live updates would not correct it. */
const FRESH_MS = 15_000;

/** Cancels the body: the browser would hold an unread response as long as the page is open. */
const dropAnswer = (request: Promise<Response>): void => {
  void request.then(({ body }) => body?.cancel()).catch(() => {});
};

/** The prefetched response for an address; handed out once, and only within FRESH_MS of the page's start. */
export const takePrefetched = (address: string, now: number = performance.now()): Promise<Response> | undefined => {
  const waiting = window.waymarkPrefetched;
  const found = waiting?.[address];
  if (!waiting || !found) return undefined;
  delete waiting[address];
  if (now < FRESH_MS) return found;
  dropAnswer(found);
  return undefined;
};

/** Drops all prefetched responses: those for a user who signed out must not reach the next one. */
export const dropPrefetched = (): void => {
  for (const request of Object.values(window.waymarkPrefetched ?? {})) dropAnswer(request);
  delete window.waymarkPrefetched;
};

/** Drops, after FRESH_MS, the responses that no screen has taken: the address may have redirected to another screen. */
export const dropPrefetchedLater = (): void => {
  setTimeout(dropPrefetched, FRESH_MS);
};
