import { IconArmchairOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listMembers } from '@waymark/contracts';
import { keyOf, PageLink, useApi, useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../shared/notice.tsx';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';

const SeatsNotice = ({ tone, children }: { tone: 'danger' | 'plain'; children: ReactNode }): ReactNode => {
  const { t } = useTranslation('admin');
  const { links } = useOrganisationLimits();
  return (
    <Notice tone={tone} icon={<IconArmchairOff size={24} stroke={1.6} aria-hidden />}>
      {children}
      <PageLink to={links.subscription}>{t('seats_full.to_subscription')}</PageLink>
    </Notice>
  );
};

/** Says that all seats are taken, and what to do about it (product-rules.md, "Seats when inviting"). */
export const SeatsFull = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { organisation } = useOrganisationLimits();
  return (
    <SeatsNotice tone="danger">
      <h3>{t('seats_full.title')}</h3>
      <p>
        {t('seats_full.text', {
          active: organisation.number_of_active_users,
          maximum: organisation.maximum_number_of_users,
        })}
      </p>
    </SeatsNotice>
  );
};

/** Warns when there are more members and invitations than seats: pending invitations take no seat, so too many people may join. */
export const SeatsShort = ({ more }: { more: number }): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { maximum_number_of_users: maximum } = useOrganisationLimits().organisation;
  const { data: now } = useQuery({
    queryKey: keyOf(listMembers, { org }, { by: 'seats' }),
    queryFn: async ({ signal }) => (await api.ask(listMembers, { org }, { limit: 1 }, { signal })).total,
  });
  if (now === undefined || more === 0 || now + more <= maximum) return null;
  return (
    <SeatsNotice tone="plain">
      <p>{t('seats_full.short', { maximum, total: now + more })}</p>
    </SeatsNotice>
  );
};
