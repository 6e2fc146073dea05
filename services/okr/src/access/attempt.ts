/**
 * The outcome of checking what was sent, kept until its turn comes: membership and rights are refused first, yet are
 * read in the same statement as what the body names.
 */
export type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown };

export const attempt = <T>(check: () => T): Attempt<T> => {
  try {
    return { ok: true, value: check() };
  } catch (error) {
    return { ok: false, error };
  }
};

/** The value, or the refusal that was kept. */
export const settle = <T>(outcome: Attempt<T>): T => {
  if (outcome.ok) return outcome.value;
  throw outcome.error;
};
