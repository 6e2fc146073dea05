import { stored } from '@waymark/shell-kit';

const storedPath = stored('session', 'waymark.return');

/*
 * The external sign-in leaves the page. The query of the sign-in address (where to go afterwards, the invited email address) is kept in
 * the session storage until the return.
 */
export const rememberSearch = storedPath.write;

/** The query that was kept, which is forgotten; empty if there is none. */
export const takeSearch = (): string => {
  const search = storedPath.read() ?? '';
  storedPath.write(null);
  return search;
};
