/** Where this machine reaches what it has started itself. A number, since not every machine knows the name `localhost`. */
export const ownAddress = (port: number | string): string => `http://127.0.0.1:${port}`;
