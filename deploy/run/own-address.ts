/** The loopback address of a port. A number, because not every machine resolves `localhost`. */
export const ownAddress = (port: number | string): string => `http://127.0.0.1:${port}`;
