/** Batches single requests: those that arrive while a batch is running form the next one. If a batch fails, each of its requests fails. */
export const gathering = <T>(work: (items: readonly T[]) => Promise<void>) => {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<unknown> = Promise.resolve();

  return (item: T): Promise<void> => {
    waiting.push(item);
    next ??= current.then(() => {
      const items = waiting;
      [waiting, next] = [[], undefined];
      const round = work(items);
      current = round.catch(() => undefined);
      return round;
    });
    return next;
  };
};
