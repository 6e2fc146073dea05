import type { Level, Status } from '@waymark/contracts';

/** What a first visit shows. */
export const FIRST_STATUS: Status = 'working';
export const FIRST_LEVEL: Level = 'company';

/** As many objectives come first, so that they come soon; */
export const FIRST_PAGE = 50;
/** then the most that the server answers at once: nearly always all of a status. */
export const NEXT_PAGES = 1000;

/** The dashboard's last filters in this browser tab, by organisation. */
export const LAST_FILTERS = 'waymark.filters.';
