const KEY = 'waymark.token';

export type TokenStore = {
  read(): string | undefined;
  write(token: string | undefined): void;
  /** Another tab has signed in, refreshed or signed out. */
  onElsewhere(listener: (token: string | undefined) => void): void;
};

/** Memory first, local storage behind it; works (for this tab only) where storage is closed. */
export const createTokenStore = (): TokenStore => {
  let memory: string | undefined;
  try {
    memory = localStorage.getItem(KEY) ?? undefined;
  } catch {
    memory = undefined;
  }
  return {
    read: () => memory,
    write: (token) => {
      memory = token;
      try {
        if (token) localStorage.setItem(KEY, token);
        else localStorage.removeItem(KEY);
      } catch {
        // Kept in memory only.
      }
    },
    onElsewhere: (listener) =>
      window.addEventListener('storage', (event) => {
        if (event.key !== KEY) return;
        memory = event.newValue ?? undefined;
        listener(memory);
      }),
  };
};
