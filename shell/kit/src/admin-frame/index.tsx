import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../components/page-header.tsx';
import { PageLink, useGo } from '../navigation/page-link.tsx';
import { useScreenTitle } from '../navigation/use-screen-title.ts';
import { useApp } from '../remotes/app-context.tsx';
import { useSession } from '../session/use-session.ts';
import classes from './admin-frame.module.css';

type Props = {
  active: string;
  /** What the screen shows, for the page's title; the name of the tab unless given. */
  screen?: string | undefined;
  children: ReactNode;
};

/**
 * The admin area around one of its screens; `active` is the name of the screen's tab in the manifest. People without the rights
 * for it are sent to the dashboard.
 */
export const AdminFrame = ({ active, screen, children }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const { organisation, adminTabs = [] } = useApp();
  const { user } = useSession();
  const go = useGo();
  // Without an organisation it is the platform owner's separate page.
  const root = organisation ? `/organization/${organisation.uuid}` : '/backoffice';
  const tabs = adminTabs
    .filter(({ role }) => (role === 'super_admin' ? user.super_admin : organisation?.admin))
    .sort((a, b) => a.order - b.order);
  const current = tabs.find(({ name }) => name === active);
  const allowed = current !== undefined;
  const labelOf = (name: string): string => t(`admin_frame.${name.replaceAll('-', '_')}`);
  useScreenTitle(allowed ? (screen ?? labelOf(active)) : null);
  const title = organisation ? t('admin_frame.title') : t('menu.back_office');

  useEffect(() => {
    if (!allowed && organisation) go(root, { replace: true });
    else if (!allowed) window.location.replace('/organization');
  }, [allowed, go, root, organisation]);
  // On a phone the tabs are wider than the screen.
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, []);
  if (!allowed) return null;

  return (
    <>
      <PageHeader title={title}>
        <nav ref={nav} aria-label={title} className={classes.tabs}>
          {tabs.map(({ name }) => (
            <PageLink
              key={name}
              to={`${root}/admin/${name}`}
              className={classes.tab}
              aria-current={name === active ? 'page' : undefined}
            >
              {labelOf(name)}
            </PageLink>
          ))}
        </nav>
      </PageHeader>
      {children}
    </>
  );
};
