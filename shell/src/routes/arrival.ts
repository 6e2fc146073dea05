const KIND = 'arrival';

/** The history state of the first screen after signing in. */
export const ARRIVAL = { kind: KIND } as const;

export const isArrival = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'kind' in state && state.kind === KIND;
