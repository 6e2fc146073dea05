/** One kind of action in the load. */
export type Operation = {
  name: string;
  /** Its frequency relative to the others. */
  weight: number;
  /** @throws on failure */
  run(): Promise<void>;
};

/** The product asked to retry later (503 or 429), as it may on an overloaded machine. */
export class TurnedAway extends Error {
  override name = 'TurnedAway';
}

export type Tally = { done: number; turnedAway: number; faults: Map<string, number>; longestMs: number };

export type Load = {
  tallies: ReadonlyMap<string, Tally>;
  /** Starts no more operations; resolves when the running ones have ended. */
  stop(): Promise<void>;
};

/** Weighted round robin: the next operation is the one that lags most behind its share. */
const rotationOf = (operations: readonly Operation[]): (() => Operation) => {
  const total = operations.reduce((sum, { weight }) => sum + weight, 0);
  const lag = operations.map(() => 0);
  return () => {
    operations.forEach(({ weight }, index) => {
      lag[index] = (lag[index] ?? 0) + weight / total;
    });
    const next = lag.indexOf(Math.max(...lag));
    lag[next] = (lag[next] ?? 0) - 1;
    return operations[next] as Operation;
  };
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.replaceAll(UUID, '…').slice(0, 300);
};

/**
 * Open-loop load: starts operations at a fixed rate, without waiting for earlier ones. Failures are counted by message.
 * @param options.mostAtOnce limit of running operations; reaching it means that the machine is too small for the rate
 * @param options.strict counts being turned away as a fault as well
 */
export const startLoad = (
  perSecond: number,
  operations: readonly Operation[],
  { mostAtOnce = 200, strict = false }: { mostAtOnce?: number; strict?: boolean } = {},
): Load => {
  const next = rotationOf(operations);
  const tallies = new Map(
    operations.map(({ name }) => [name, { done: 0, turnedAway: 0, faults: new Map(), longestMs: 0 } as Tally]),
  );
  const underWay = new Set<Promise<void>>();

  const run = async (operation: Operation): Promise<void> => {
    const tally = tallies.get(operation.name) as Tally;
    const began = performance.now();
    try {
      await operation.run();
      tally.done += 1;
    } catch (error) {
      if (error instanceof TurnedAway && !strict) {
        tally.turnedAway += 1;
        return;
      }
      const words = wordsOf(error);
      tally.faults.set(words, (tally.faults.get(words) ?? 0) + 1);
    } finally {
      tally.longestMs = Math.max(tally.longestMs, performance.now() - began);
    }
  };

  const began = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; begun < due && underWay.size < mostAtOnce; begun += 1) {
      const running = run(next());
      underWay.add(running);
      void running.then(() => underWay.delete(running));
    }
  }, 10);

  return {
    tallies,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
};

/** A report with the actual rates, the failures and the longest responses, in lines. */
export const linesOf = (tallies: ReadonlyMap<string, Tally>, seconds: number): string[] =>
  [...tallies].flatMap(([name, { done, turnedAway, faults, longestMs }]) => [
    `${name.padEnd(14)} ${String(done).padStart(7)} done  ${(done / seconds).toFixed(2).padStart(6)}/s  ${turnedAway} turned away  longest ${Math.round(longestMs)} ms`,
    ...[...faults].map(([words, count]) => `  ${count} times: ${words}`),
  ]);

/** The number of failures of all operations together. */
export const faultsOf = (tallies: ReadonlyMap<string, Tally>): number =>
  [...tallies.values()].reduce(
    (sum, { faults }) => sum + [...faults.values()].reduce((all, count) => all + count, 0),
    0,
  );
