import { isPassing, isTimeout } from './api-error.ts';

/**
 * Repeats a call whose failure may pass.
 * @param pauses before each further attempt, in milliseconds
 * @throws the last failure
 */
export const repeated = async <T>(call: () => Promise<T>, pauses: readonly number[]): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || isTimeout(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return call();
};
