/** Returns a function that runs work while no other tab runs work of the same name, by the browser's lock manager, if it has one. */
export const oneTabAtATime =
  (name: string) =>
  <T>(work: () => Promise<T>): Promise<T> =>
    'locks' in navigator && navigator.locks ? navigator.locks.request(name, work) : work();
