/**
 * Does for many at once what is asked for one by one: what comes while a round is under way goes into the next, and waits for no more than
 * that. Where a round fails, each of it does.
 */
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
