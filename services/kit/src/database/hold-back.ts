type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

/**
 * Corks the socket until all queued microtasks have run: by then the first statement is written too, and both are sent in one packet by one
 * system call.
 */
export const holdBack = (connection: unknown): void => {
  const { stream } = (connection as Wire).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/**
 * Begins something, and corks the socket until statements that follow the returned promise are written too. It resolves once all queued
 * microtasks have run.
 */
export const holdBackWith = async <T>(connection: unknown, begin: () => T): Promise<{ begun: T }> => {
  const { stream } = (connection as Wire).connection;
  stream.cork();
  try {
    const begun = begin();
    await new Promise<void>((resolve) => process.nextTick(resolve));
    return { begun };
  } finally {
    process.nextTick(() => stream.uncork());
  }
};
