/** Runs work and tells it whether other work of the same key was under way in this process when it began. */
export type UnderWay = <T>(key: string, work: (besideAnother: boolean) => Promise<T>) => Promise<T>;

export const createUnderWay = (): UnderWay => {
  const underWay = new Map<string, number>();
  return async <T>(key: string, work: (besideAnother: boolean) => Promise<T>): Promise<T> => {
    const others = underWay.get(key) ?? 0;
    underWay.set(key, others + 1);
    try {
      return await work(others > 0);
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  };
};
