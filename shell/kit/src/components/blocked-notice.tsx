import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockKind } from '../data/block-of.ts';
import { PageLink } from '../navigation/page-link.tsx';
import classes from './panels.module.css';

type Props = {
  kind: BlockKind;
  isAdmin: boolean;
  /** Absolute addresses; shown to administrators of an organisation with too many users. */
  subscriptionLink?: string;
  membersLink?: string;
};

/** The red notice in place of a screen while the organisation is blocked (spec section 4). */
export const BlockedNotice = ({ kind, isAdmin, subscriptionLink, membersLink }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const reader = isAdmin ? 'admin' : 'member';
  return (
    <section className={classes.notice} role="alert" aria-label={t(`blocked.${kind}_title`)}>
      <IconLock size={24} stroke={1.6} aria-hidden />
      <div>
        <h2>{t(`blocked.${kind}_title`)}</h2>
        <p>{t(`blocked.${kind}_${reader}`)}</p>
        {kind === 'users' && isAdmin && (
          <ul>
            {subscriptionLink && (
              <li>
                <PageLink to={subscriptionLink}>{t('blocked.to_subscription')}</PageLink>
              </li>
            )}
            {membersLink && (
              <li>
                <PageLink to={membersLink}>{t('blocked.to_members')}</PageLink>
              </li>
            )}
          </ul>
        )}
      </div>
    </section>
  );
};
