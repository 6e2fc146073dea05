import { IconMailOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../shared/notice.tsx';

/** Says that the daily limit of invitations is exceeded (product-rules.md, "Invitations of a day"). */
export const InvitationLimit = ({ invited, remaining }: { invited: number; remaining: number }): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Notice tone="danger" icon={<IconMailOff size={24} stroke={1.6} aria-hidden />}>
      <h3>{t('invitation_limit.title')}</h3>
      <p>{t('invitation_limit.text', { count: invited, remaining })}</p>
    </Notice>
  );
};
