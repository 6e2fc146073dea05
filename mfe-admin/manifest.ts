import type { MicroFrontend } from '@waymark/shell-kit';

export const manifest: MicroFrontend = {
  name: 'admin',
  paths: [
    '/teams',
    '/reporting',
    '/admin',
    '/admin/members',
    '/admin/subscription',
    '/admin/reminders',
    '/admin/integration',
    '/admin/checkins',
    '/admin/reporting',
    '/admin/audit',
  ],
  navigation: [
    { label: 'teams', icon: 'IconUsersGroup', path: '/teams', role: 'member', order: 2 },
    {
      label: 'reporting',
      icon: 'IconChartHistogram',
      path: '/reporting',
      role: 'member',
      paidOnly: true,
      order: 4,
    },
    { label: 'settings', icon: 'IconSettings', path: '/admin/members', section: '/admin', role: 'admin', order: 5 },
  ],
  adminTabs: [
    { name: 'members', role: 'admin', order: 1 },
    { name: 'subscription', role: 'admin', order: 2 },
    { name: 'reminders', role: 'admin', order: 5 },
    { name: 'integration', role: 'admin', order: 6 },
    { name: 'checkins', role: 'admin', order: 7 },
    { name: 'reporting', role: 'admin', order: 8 },
    { name: 'audit', role: 'admin', order: 9 },
  ],
  budget: { entry: 9, scripts: 132 },
};
