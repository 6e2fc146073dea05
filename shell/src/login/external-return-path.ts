import { stored } from '@waymark/shell-kit';

const kept = stored('session', 'waymark.return');

/*
 * The provider's round trip leaves the page: what the sign-in's address asked for (where to go afterwards, the invited
 * address) is kept meanwhile, for this tab.
 */
export const rememberSearch = kept.write;

export const takeSearch = (): string => {
  const search = kept.read() ?? '';
  kept.write(null);
  return search;
};
