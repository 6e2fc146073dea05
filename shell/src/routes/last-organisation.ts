const KEY = 'waymark.organisation';

/** The organisation that was shown last; unknown addresses lead to its dashboard. */
export const lastOrganisation = {
  read: (): string | null => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write: (uuid: string | null): void => {
    try {
      if (uuid) localStorage.setItem(KEY, uuid);
      else localStorage.removeItem(KEY);
    } catch {
      // Not remembered.
    }
  },
};
