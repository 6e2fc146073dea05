import { stored } from '@waymark/shell-kit';

const kept = stored('session', 'waymark.return');

/*
 * The external sign-in leaves the page. The query of the sign-in address (where to go afterwards, the invited email address) is kept in
 * the session storage meanwhile.
 */
export const rememberSearch = kept.write;

export const takeSearch = (): string => {
  const search = kept.read() ?? '';
  kept.write(null);
  return search;
};
