import type { MicroFrontend } from '@waymark/shell-kit';

export const manifest: MicroFrontend = {
  name: 'backoffice',
  paths: ['/admin/platform-home', '/admin/subscription-management', '/admin/data-extraction', '/admin/platform-audit'],
  navigation: [],
  adminTabs: [
    { name: 'platform-home', role: 'super_admin', order: 2.5 },
    { name: 'subscription-management', role: 'super_admin', order: 3 },
    { name: 'data-extraction', role: 'super_admin', order: 4 },
    { name: 'platform-audit', role: 'super_admin', order: 10 },
  ],
  budget: { entry: 9, scripts: 46.5 },
  page: { path: '/backoffice', entry: './src/alone.tsx' },
};
