import type { MicroFrontend } from '@waymark/shell-kit';

/** The query of a first visit to the dashboard; its first page is small, so that it loads fast. */
export const FIRST_PAGE = { status: 'working', level: 'company', limit: 50, offset: 0 } as const;
/** Prefix of the session storage key of the dashboard's last filters; the organisation follows. */
export const LAST_FILTERS = 'waymark.filters.';

export const manifest: MicroFrontend = {
  name: 'okr',
  paths: ['', '/check-in', '/history', '/inbox'],
  prefetch: {
    '': {
      unless: LAST_FILTERS,
      calls: [
        { call: 'listObjectives', query: FIRST_PAGE },
        { call: 'summariseObjectives', query: { status: FIRST_PAGE.status } },
      ],
    },
  },
  navigation: [
    { label: 'dashboard', icon: 'IconChartDonut3', path: '', role: 'member', order: 1 },
    { label: 'check_in', icon: 'IconChecklist', path: '/check-in', role: 'member', order: 1.5, counts: 'due' },
    { label: 'history', icon: 'IconHistory', path: '/history', role: 'member', order: 3 },
  ],
  adminTabs: [],
  budget: { entry: 9, scripts: 172.6 },
};
