import type { LiveMessage } from '@waymark/contracts';
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

/** Reads server-sent events from an answer until it ends. EventSource cannot send a bearer token, fetch can. */
export const readEvents = async (response: Response, onMessage: (message: LiveMessage) => void): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parser = createParser({
    onEvent: ({ data }) => {
      const message = messageIn(data);
      if (message) onMessage(message);
    },
  });
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) parser.feed(piece.value);
};
