const WAITS_MS = [1_000, 3_000];

/** After that time, or once the browser has a network again where it has none. */
const forAWhile = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms);
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/**
 * Tries again what a network in trouble has kept from loading: twice, and for as long as the browser has none at all.
 * @param onFirst called with the first failure
 * @throws the last failure
 */
export const patiently = async <T>(load: () => Promise<T>, onFirst?: () => void): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      const wait = WAITS_MS[failures] ?? 0;
      if (wait === 0 && navigator.onLine) throw error;
      if (failures === 0) onFirst?.();
      await forAWhile(wait);
    }
  }
};
