import type { MicroFrontend } from '@waymark/shell-kit';

export const manifest: MicroFrontend = {
  name: 'backoffice',
  paths: ['/admin/subscription-management', '/admin/data-extraction'],
  navigation: [],
  budget: { entry: 9, scripts: 30 },
  page: { path: '/backoffice', entry: './src/alone.tsx' },
};
