import { LIVE_HEARTBEAT_MS, type LiveMessage } from '@waymark/contracts';
import { createParser } from 'eventsource-parser';

const isLiveMessage = (value: unknown): value is LiveMessage =>
  typeof value === 'object' && value !== null && 'type' in value && 'target' in value;

const messageIn = (data: string): LiveMessage | null => {
  try {
    const value: unknown = JSON.parse(data);
    return isLiveMessage(value) ? value : null;
  } catch {
    return null;
  }
};

/** After this long without anything the connection is lost, even if the browser has not noticed. */
const SILENCE_MS = 3 * LIVE_HEARTBEAT_MS;

/** Reads server-sent events from an answer until it ends or falls silent. EventSource cannot send a bearer token, fetch can. */
export const readEvents = async (response: Response, onMessage: (message: LiveMessage) => void): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parser = createParser({
    onEvent: ({ data }) => {
      const message = messageIn(data);
      if (message) onMessage(message);
    },
  });
  let silence: ReturnType<typeof setTimeout> | undefined;
  const read = () => {
    clearTimeout(silence);
    silence = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MS);
    return reader.read();
  };
  try {
    for (let piece = await read(); !piece.done; piece = await read()) parser.feed(piece.value);
  } finally {
    clearTimeout(silence);
  }
};
