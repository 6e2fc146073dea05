import type { NavigationEntry } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { microFrontends } from '../micro-frontends.ts';
import classes from './layout.module.css';
import * as icons from './navigation-icons.ts';

const entries = microFrontends.flatMap(({ navigation }) => navigation).sort((a, b) => a.order - b.order);

/** What the rail leads to, for a member or an admin. */
export const navigationFor = (admin: boolean): readonly NavigationEntry[] =>
  entries.filter(({ role }) => admin || role === 'member');

const isCurrent = ({ path, section }: NavigationEntry, below: string): boolean =>
  section ? below.startsWith(section) : below === path;

/** The side rail; on phones the bar at the bottom. */
export const Navigation = ({ uuid, admin }: { uuid: string; admin: boolean }): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const root = `/organization/${uuid}`;
  const below = pathname.slice(root.length).replace(/\/+$/, '');
  return (
    <nav aria-label={t('navigation.label')} className={classes.rail}>
      {navigationFor(admin).map((entry) => {
        // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the module holds only the icons that manifests name
        const Icon = icons[entry.icon];
        return (
          <Link
            key={entry.label}
            to={`${root}${entry.path}`}
            className={classes.place}
            aria-current={isCurrent(entry, below) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            <span className={classes.placeName}>{t(`navigation.${entry.label}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
};
