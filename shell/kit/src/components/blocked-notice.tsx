import { IconLock } from '@tabler/icons-react';
import type { BlockCode } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactLink } from '../contacts/contact-link.tsx';
import { useSupportAddress } from '../contacts/use-contacts.ts';
import { BILLING_TEXTS } from '../i18n/billing-texts.ts';
import { PageLink } from '../navigation/page-link.tsx';
import { useOrganisation } from '../session/use-session.ts';
import classes from './panels.module.css';

type Props = {
  block: BlockCode;
  /** The link to leave out because its screen is open already. */
  at?: 'subscription' | 'members';
};

/**
 * The red notice in place of a screen while the organisation is blocked (product-rules.md, "Blocked notices"). Members are removed on the
 * teams screen: the members of the admin area are closed themselves while there are too many.
 */
export const BlockedNotice = ({ block, at }: Props): ReactNode => {
  const { t } = useTranslation(BILLING_TEXTS);
  const { uuid, admin } = useOrganisation();
  const support = useSupportAddress();
  const root = `/organization/${uuid}`;
  const reason = block === 'BLOCKED_FOR_NOT_PAYING' ? 'payment' : 'users';
  const reader = admin ? 'admin' : 'member';
  return (
    <section className={classes.notice} role="alert" aria-label={t(`blocked.${reason}_title`)}>
      <IconLock size={24} stroke={1.6} aria-hidden />
      <div>
        <h2>{t(`blocked.${reason}_title`)}</h2>
        <p>{t(`blocked.${reason}_${reader}`)}</p>
        {admin && (
          <ul>
            {at !== 'subscription' && (
              <li>
                <PageLink to={`${root}/admin/subscription`}>{t('blocked.to_subscription')}</PageLink>
              </li>
            )}
            {reason === 'payment' && (
              <li>
                <ContactLink to={support}>{t('contact.support')}</ContactLink>
              </li>
            )}
            {reason === 'users' && at !== 'members' && (
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
