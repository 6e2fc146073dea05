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
    '/admin/audit',
  ],
  navigation: [
    { label: 'teams', icon: 'IconUsersGroup', path: '/teams', role: 'member', order: 2 },
    { label: 'settings', icon: 'IconSettings', path: '/admin/members', section: '/admin', role: 'admin', order: 4 },
  ],
  adminTabs: [
    { name: 'members', role: 'admin', order: 1 },
    { name: 'subscription', role: 'admin', order: 2 },
    { name: 'reminders', role: 'admin', order: 5 },
    { name: 'integration', role: 'admin', order: 6 },
    // The screen only says that reporting needs a paid plan.
    { name: 'reporting', role: 'admin', freeOnly: true, order: 7 },
    { name: 'audit', role: 'admin', order: 8 },
  ],
  budget: { entry: 9, scripts: 94 },
};
