import { listObjectives, summariseObjectives } from '@waymark/contracts';
import type { MicroFrontend } from '@waymark/shell-kit';
import { FIRST_LEVEL, FIRST_PAGE, FIRST_STATUS, LAST_FILTERS } from './src/dashboard/first-page.ts';

export const manifest: MicroFrontend = {
  name: 'okr',
  paths: ['', '/check-in', '/history', '/inbox'],
  ahead: {
    '': {
      unless: LAST_FILTERS,
      calls: [
        { call: listObjectives, query: { status: FIRST_STATUS, level: FIRST_LEVEL, limit: FIRST_PAGE, offset: 0 } },
        { call: summariseObjectives, query: { status: FIRST_STATUS } },
      ],
    },
  },
  navigation: [
    { label: 'dashboard', icon: 'IconChartDonut3', path: '', role: 'member', order: 1 },
    { label: 'check_in', icon: 'IconChecklist', path: '/check-in', role: 'member', order: 1.5, counts: 'due' },
    { label: 'history', icon: 'IconHistory', path: '/history', role: 'member', order: 3 },
  ],
  adminTabs: [],
  budget: { entry: 9, scripts: 158 },
};
