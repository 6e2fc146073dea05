/** Runs work and says to it whether other work of the same key was running in this process when it began. */
type OverlapWatch = <T>(key: string, work: (isOverlapping: boolean) => Promise<T>) => Promise<T>;

export const createOverlapWatch = (): OverlapWatch => {
  const running = new Map<string, number>();
  return async <T>(key: string, work: (isOverlapping: boolean) => Promise<T>): Promise<T> => {
    const others = running.get(key) ?? 0;
    running.set(key, others + 1);
    try {
      return await work(others > 0);
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
};
