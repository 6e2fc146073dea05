/** The maximum size of the cache, in characters. */
const MOST = 2_000_000;
/** The oldest first. */
const known = new Map<string, unknown>();
let size = 0;

/**
 * An event from its JSON. Several queues of a process receive the same event at about the same time: it is parsed once and shared, so it
 * must not be changed. @throws a SyntaxError if the text is not JSON
 */
export const eventFromJson = (text: string): unknown => {
  if (known.has(text)) return known.get(text);
  const event: unknown = JSON.parse(text);
  known.set(text, event);
  size += text.length;
  for (const [oldest] of known) {
    if (size <= MOST) break;
    known.delete(oldest);
    size -= oldest.length;
  }
  return event;
};
