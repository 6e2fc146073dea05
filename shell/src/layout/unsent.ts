/** Whether check-ins of a person wait in this browser: the sitting of check-ins keeps them under such names. */
export const hasUnsent = (user: string): boolean | undefined => {
  try {
    return JSON.stringify(localStorage).includes(`unsent.${user}`);
  } catch {
    // Closed: nothing was kept.
  }
};
