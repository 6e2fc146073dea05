/** Whether check-ins of a person wait in this browser, which the sitting of check-ins keeps under such names. */
export const hasUnsent = (user: string): boolean => {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(`waymark.unsent.${user}.`));
  } catch {
    // Closed: nothing was kept.
    return false;
  }
};
