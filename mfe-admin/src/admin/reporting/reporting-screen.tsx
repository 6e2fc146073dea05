import { IconChartHistogram } from '@tabler/icons-react';
import { AdminFrame, Button, EmptyState, useGo } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnlessBlocked } from '../../shared/unless-blocked.tsx';
import { useOrganisationLimits } from '../../shared/use-organisation-limits.ts';

/** Reporting and analytics need a paid plan. */
export const ReportingScreen = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { links } = useOrganisationLimits();
  const go = useGo();
  return (
    <AdminFrame active="reporting">
      <UnlessBlocked>
        <EmptyState
          icon={<IconChartHistogram size={24} stroke={1.6} aria-hidden />}
          title={t('reporting.title')}
          text={t('reporting.text')}
          action={<Button onClick={() => go(links.subscription)}>{t('reporting.to_subscription')}</Button>}
        />
      </UnlessBlocked>
    </AdminFrame>
  );
};
