import { IconArmchairOff } from '@tabler/icons-react';
import { PageLink } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import classes from './invite.module.css';

/** Why nobody more can be invited, and what to do about it (product-rules.md, "Seats when inviting"). */
export const SeatsFull = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { organisation, links } = useOrganisationLimits();
  return (
    <div className={classes.full} role="alert">
      <IconArmchairOff size={24} stroke={1.6} aria-hidden />
      <div>
        <h3>{t('seats_full.title')}</h3>
        <p>
          {t('seats_full.text', {
            active: organisation.number_of_active_users,
            maximum: organisation.maximum_number_of_users,
          })}
        </p>
        <PageLink to={links.subscription}>{t('seats_full.to_subscription')}</PageLink>
      </div>
    </div>
  );
};
