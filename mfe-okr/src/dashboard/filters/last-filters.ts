import { stored } from '@waymark/shell-kit';
import { LAST_FILTERS } from '../../../manifest.ts';

/** The dashboard's last filters in this browser tab, as a query string. */
export const lastFilters = (org: string) => stored('session', `${LAST_FILTERS}${org}`);
