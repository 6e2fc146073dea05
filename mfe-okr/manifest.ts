import type { MicroFrontend } from '@waymark/shell-kit';

export const manifest: MicroFrontend = {
  name: 'okr',
  paths: ['', '/check-in', '/history', '/inbox'],
  navigation: [
    { label: 'dashboard', icon: 'IconChartDonut3', path: '', role: 'member', order: 1 },
    { label: 'check_in', icon: 'IconChecklist', path: '/check-in', role: 'member', order: 1.5, counts: 'due' },
    { label: 'history', icon: 'IconHistory', path: '/history', role: 'member', order: 3 },
  ],
  adminTabs: [],
  budget: { entry: 9, scripts: 158 },
};
