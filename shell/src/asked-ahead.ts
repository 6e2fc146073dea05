declare global {
  interface Window {
    /** What the page has asked before its scripts came (shell/src/fetch-ahead.ts), by address. */
    waymarkAhead?: Record<string, Promise<Response>>;
  }
}

/** What is older tells of a state that the live updates do not bring up to date. */
const FRESH_MS = 15_000;

/** An answer that nobody reads is held by the browser as long as the page is open. */
const dropAnswer = (asked: Promise<Response>): void => {
  void asked.then(({ body }) => body?.cancel()).catch(() => {});
};

/** The answer to what was asked ahead of this address; handed out once, and only while the page is on its way. */
export const takeAhead = (address: string, now: number = performance.now()): Promise<Response> | undefined => {
  const waiting = window.waymarkAhead;
  const found = waiting?.[address];
  if (!waiting || !found) return undefined;
  delete waiting[address];
  if (now < FRESH_MS) return found;
  dropAnswer(found);
  return undefined;
};

/** What was asked in the name of whoever has left is nobody else's. */
export const forgetAhead = (): void => {
  for (const asked of Object.values(window.waymarkAhead ?? {})) dropAnswer(asked);
  delete window.waymarkAhead;
};

/** Drops in time what no screen has taken: the address may have led to another one. */
export const forgetAheadInTime = (): void => {
  setTimeout(forgetAhead, FRESH_MS);
};
