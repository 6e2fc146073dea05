import type { MicroFrontend } from '@waymark/shell-kit';

export const manifest: MicroFrontend = {
  name: 'admin',
  paths: [
    '/teams',
    '/admin',
    '/admin/members',
    '/admin/subscription',
    '/admin/reminders',
    '/admin/integration',
    '/admin/reporting',
  ],
  navigation: [
    { label: 'teams', icon: 'IconUsersGroup', path: '/teams', role: 'member', order: 2 },
    { label: 'settings', icon: 'IconSettings', path: '/admin/members', section: '/admin', role: 'admin', order: 4 },
  ],
  budget: { entry: 9, scripts: 88 },
};
