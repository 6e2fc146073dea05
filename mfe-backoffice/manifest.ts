import type { MicroFrontend } from '@waymark/shell-kit';

export const manifest: MicroFrontend = {
  name: 'backoffice',
  paths: ['/admin/subscription-management', '/admin/data-extraction', '/admin/platform-audit'],
  navigation: [],
  adminTabs: [
    { name: 'subscription-management', role: 'super_admin', order: 3 },
    { name: 'data-extraction', role: 'super_admin', order: 4 },
    { name: 'platform-audit', role: 'super_admin', order: 9 },
  ],
  budget: { entry: 9, scripts: 32 },
  page: { path: '/backoffice', entry: './src/alone.tsx' },
};
