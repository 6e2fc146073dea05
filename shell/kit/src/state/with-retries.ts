const WAITS_MS = [1_000, 3_000];

/**
 * Retries loading after network errors: twice, and as long as the browser is offline.
 * @param onFirst called with the first failure
 * @throws the last failure
 */
export const withRetries = async <T>(load: () => Promise<T>, onFirst?: (error: unknown) => void): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      const isOnline = navigator.onLine;
      const wait = WAITS_MS[failures];
      if (isOnline && !wait) throw error;
      if (!failures) onFirst?.(error);
      await new Promise((resolve) => {
        if (isOnline) setTimeout(resolve, wait);
        else addEventListener('online', resolve, { once: true });
      });
    }
  }
};
