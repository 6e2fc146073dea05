type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

/**
 * Keeps back what is written until the promises at hand have run their course: by then the first statement is written too, and both
 * go out in one packet and one system call.
 */
export const holdBack = (connection: unknown): void => {
  const { stream } = (connection as Wire).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
};
