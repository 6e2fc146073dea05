import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink, useGo } from '../navigation/page-link.tsx';
import { usePageTitle } from '../navigation/use-page-title.ts';
import { useApp } from '../remotes/app-context.tsx';
import { useSession } from '../session/use-session.ts';
import classes from './admin-frame.module.css';
import { PageHeader } from './page-header.tsx';

type AdminTab =
  | 'members'
  | 'subscription'
  | 'subscription-management'
  | 'data-extraction'
  | 'reminders'
  | 'integration'
  | 'reporting';

type Entry = { tab: AdminTab; superAdmin?: true; freeOnly?: true };
const TABS: readonly Entry[] = [
  { tab: 'members' },
  { tab: 'subscription' },
  { tab: 'subscription-management', superAdmin: true },
  { tab: 'data-extraction', superAdmin: true },
  { tab: 'reminders' },
  { tab: 'integration' },
  // Its screen is the notice that it needs a paid plan.
  { tab: 'reporting', freeOnly: true },
];

type Props = { active: AdminTab; children: ReactNode; actions?: ReactNode };

/** The admin area around one of its screens. Whoever has no business there is sent to the dashboard. */
export const AdminFrame = ({ active, children, actions }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const { organisation } = useApp();
  const { user } = useSession();
  const go = useGo();
  // Without an organisation it is the platform owner's own page.
  const root = organisation ? `/organization/${organisation.uuid}` : '/backoffice';
  const free = organisation?.current_subscription_type === 'free_plan';
  const tabs = TABS.filter(({ superAdmin, freeOnly }) => {
    if (freeOnly && !free) return false;
    return superAdmin ? user.super_admin : organisation?.admin;
  });
  const allowed = tabs.some(({ tab }) => tab === active);
  const labelOf = (tab: AdminTab): string => t(`admin_frame.${tab.replace('-', '_')}`);
  const owners = TABS.some(({ tab, superAdmin }) => tab === active && superAdmin);
  usePageTitle(allowed && owners ? `${labelOf(active)} · ${t('menu.back_office')} · Waymark` : null);
  const title = organisation ? t('admin_frame.title') : t('menu.back_office');

  useEffect(() => {
    if (!allowed && organisation) go(root, { replace: true });
    else if (!allowed) window.location.replace('/organization');
  }, [allowed, go, root, organisation]);
  if (!allowed) return null;

  return (
    <>
      <PageHeader title={title} actions={actions}>
        <nav aria-label={title} className={classes.tabs}>
          {tabs.map(({ tab }) => (
            <PageLink
              key={tab}
              to={`${root}/admin/${tab}`}
              className={classes.tab}
              aria-current={tab === active ? 'page' : undefined}
            >
              {labelOf(tab)}
            </PageLink>
          ))}
        </nav>
      </PageHeader>
      {children}
    </>
  );
};
