import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockKind } from '../data/block-of.ts';
import { PageLink } from '../navigation/page-link.tsx';
import { useOrganisation } from '../session/use-session.ts';
import classes from './panels.module.css';

type Props = {
  kind: BlockKind;
  /** The way out that one is at already: no link leads there. */
  at?: 'subscription' | 'members';
};

/**
 * The red notice in place of a screen while the organisation is blocked (product-rules.md, "Blocked notices"). Members are removed on the teams screen: the
 * members of the admin area are closed themselves while there are too many.
 */
export const BlockedNotice = ({ kind, at }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const { uuid, admin } = useOrganisation();
  const root = `/organization/${uuid}`;
  const reader = admin ? 'admin' : 'member';
  return (
    <section className={classes.notice} role="alert" aria-label={t(`blocked.${kind}_title`)}>
      <IconLock size={24} stroke={1.6} aria-hidden />
      <div>
        <h2>{t(`blocked.${kind}_title`)}</h2>
        <p>{t(`blocked.${kind}_${reader}`)}</p>
        {kind === 'users' && admin && (
          <ul>
            {at !== 'subscription' && (
              <li>
                <PageLink to={`${root}/admin/subscription`}>{t('blocked.to_subscription')}</PageLink>
              </li>
            )}
            {at !== 'members' && (
              <li>
                <PageLink to={`${root}/teams`}>{t('blocked.to_members')}</PageLink>
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  );
};
