const KIND = 'arrival';

/** The history state of the first screen after signing in. */
export const AFTER_SIGN_IN = { kind: KIND } as const;

/** Whether a history state is `AFTER_SIGN_IN`. */
export const isAfterSignIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'kind' in state && state.kind === KIND;
