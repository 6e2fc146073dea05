import { stored } from '../state/storage.ts';

export type TokenStore = {
  read(): string | undefined;
  write(token: string | undefined): void;
  /** Another tab has signed in, refreshed or signed out. */
  onElsewhere(listener: (token: string | undefined) => void): void;
};

/** In memory and local storage; works (for this tab only) if the storage is blocked. */
export const createTokenStore = (): TokenStore => {
  const storedToken = stored('local', 'waymark.token');
  let memory = storedToken.read() ?? undefined;
  return {
    read: () => memory,
    write: (token) => {
      memory = token;
      storedToken.write(token || null);
    },
    onElsewhere: (listener) =>
      void storedToken.onChangeElsewhere((token) => {
        memory = token ?? undefined;
        listener(memory);
      }),
  };
};
