import type { LiveMessage } from '@waymark/contracts';
import { type ApiError, isApiError } from '../api/api-error.ts';
import { readEvents } from './event-stream.ts';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });

type Stream = {
  open: () => Promise<Response>;
  apply: (message: LiveMessage) => void;
  /** Called when it is open again: messages may have been missed. */
  onMissed: () => void;
  /** Called if the server refuses it. */
  onRefused?: (error: ApiError) => void;
};

/** Follows a stream until aborted, or until it is refused; after a lost connection it reconnects, after increasing pauses. */
export const followStream = async (
  { open, apply, onMissed, onRefused }: Stream,
  signal: AbortSignal,
): Promise<void> => {
  let wait = FIRST_PAUSE_MS;
  let interrupted = false;
  while (!signal.aborted) {
    try {
      const response = await open();
      if (interrupted) onMissed();
      wait = FIRST_PAUSE_MS;
      await readEvents(response, apply);
    } catch (error) {
      if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) {
        onRefused?.(error);
        return;
      }
    }
    interrupted = true;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, MAX_PAUSE_MS);
  }
};
