import { DEFAULT_PLAN, type OrganisationResource } from '@waymark/contracts';
import { Link, type NavigationEntry } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { microFrontends } from '../micro-frontends.ts';
import { DueCount } from './due-count.tsx';
import classes from './layout.module.css';
import * as icons from './navigation-icons.ts';

const entries = microFrontends.flatMap(({ navigation }) => navigation).sort((a, b) => a.order - b.order);

type Reader = Pick<OrganisationResource, 'admin' | 'current_subscription_type'>;

/** The entries of the rail by the reader's role and the organisation's plan; until both are known, those that everybody has. */
export const navigationFor = (reader: Reader | undefined): readonly NavigationEntry[] =>
  entries.filter(({ role, paidOnly }) => {
    if (paidOnly && (!reader || reader.current_subscription_type === DEFAULT_PLAN)) return false;
    return role === 'member' || reader?.admin;
  });

const isCurrent = ({ path, section }: NavigationEntry, below: string): boolean =>
  section ? below.startsWith(section) : below === path;

type Props = { uuid: string; reader: Reader | undefined; isPending: boolean };

/** The side rail; on phones the bar at the bottom, empty until all its entries are known: they share its width. */
export const Navigation = ({ uuid, reader, isPending }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const root = `/organization/${uuid}`;
  const below = pathname.slice(root.length).replace(/\/+$/, '');
  return (
    <nav aria-label={t('navigation.label')} aria-busy={isPending || undefined} className={classes.rail}>
      {navigationFor(reader).map((entry) => {
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
            {entry.counts && reader && <DueCount org={uuid} />}
          </Link>
        );
      })}
    </nav>
  );
};
