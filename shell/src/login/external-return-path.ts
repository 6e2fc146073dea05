const KEY = 'waymark.return';

/*
 * The provider's round trip leaves the page: what the sign-in's address asked for (where to go afterwards, the invited
 * address) is kept meanwhile, for this tab.
 */
export const rememberSearch = (search: string): void => {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // Signing in then leads to the organisation list.
  }
};

export const takeSearch = (): string => {
  try {
    const search = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return search;
  } catch {
    return '';
  }
};
