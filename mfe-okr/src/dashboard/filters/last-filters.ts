import { stored } from '@waymark/shell-kit';

/** The dashboard's last filters in this browser tab, as a query. */
export const lastFilters = (org: string) => stored('session', `waymark.filters.${org}`);
