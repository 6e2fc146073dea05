import type { MicroFrontend } from '@waymark/shell-kit';

export const manifest: MicroFrontend = {
  name: 'okr',
  paths: ['', '/history'],
  navigation: [
    { label: 'dashboard', icon: 'IconChartDonut3', path: '', role: 'member', order: 1 },
    { label: 'history', icon: 'IconHistory', path: '/history', role: 'member', order: 3 },
  ],
  adminTabs: [],
  budget: { entry: 9, scripts: 91 },
};
