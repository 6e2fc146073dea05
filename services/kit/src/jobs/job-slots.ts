/** How many jobs of one kind may run at once in a process. */
export type JobShare<Payload> = {
  /** Concurrent attempts; default: 8. Attempts that hang do not delay other kinds. */
  atOnce?: number;
  /** The target of an attempt: the domain of an address, the host of a webhook. */
  targetOf?: (payload: Payload) => string;
  /** Attempts at once for one target; default: half of them. */
  perTarget?: number;
};

/** How many attempts a kind may still begin. `taken`: the running attempts by target. */
export type FreeSlots = { kind: string; free: number; perTarget: number; taken: Record<string, number> };

type Placed = { kind: string; target: string | null };

const DEFAULT_AT_ONCE = 8;

/** Assigns a process's slots: each kind has slots of its own, and no target gets all of them. */
export const createJobSlots = (shares: ReadonlyMap<string, JobShare<never>>) => {
  const running = new Set<Placed>();

  const freeOf = ([kind, { atOnce = DEFAULT_AT_ONCE, perTarget }]: [string, JobShare<never>]): FreeSlots => {
    const own = [...running].filter((job) => job.kind === kind);
    const taken: Record<string, number> = {};
    for (const { target } of own) if (target !== null) taken[target] = (taken[target] ?? 0) + 1;
    return { kind, free: atOnce - own.length, perTarget: perTarget ?? Math.ceil(atOnce / 2), taken };
  };

  return {
    /** The kinds with a free slot. */
    free: (): FreeSlots[] => [...shares].map(freeOf).filter(({ free }) => free > 0),
    take: (job: Placed): void => void running.add(job),
    leave: (job: Placed): void => void running.delete(job),
  };
};
