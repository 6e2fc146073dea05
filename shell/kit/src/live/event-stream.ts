import type { LiveMessage } from '@waymark/contracts';

const isLiveMessage = (value: unknown): value is LiveMessage =>
  typeof value === 'object' && value !== null && 'type' in value && 'target' in value;

const eventIn = (block: string): LiveMessage | null => {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n');
  if (!data) return null;
  try {
    const value: unknown = JSON.parse(data);
    return isLiveMessage(value) ? value : null;
  } catch {
    return null;
  }
};

/** Reads server-sent events from an answer until it ends. EventSource cannot send a bearer token, fetch can. */
export const readEvents = async (response: Response, onEvent: (event: LiveMessage) => void): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (rest + piece.value).replace(/\r\n?/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventIn(block);
      if (event) onEvent(event);
    }
  }
};
