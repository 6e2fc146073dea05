/** How long a browser waits for the answer to a read, in milliseconds; the server itself answers within five seconds. */
export const READ_LIMIT_MS = 30_000;
