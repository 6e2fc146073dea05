const keyOf = (org: string): string => `waymark.filters.${org}`;

/** The dashboard's last filters in this browser tab, as a query. */
export const rememberedFilters = {
  read: (org: string): string => {
    try {
      return sessionStorage.getItem(keyOf(org)) ?? '';
    } catch {
      return '';
    }
  },
  write: (org: string, query: string): void => {
    try {
      sessionStorage.setItem(keyOf(org), query);
    } catch {
      // Without storage the filters last as long as the address.
    }
  },
};
