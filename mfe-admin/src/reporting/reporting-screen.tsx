import { blockOf, PLANS } from '@waymark/contracts';
import { BlockedNotice, PageHeader, useScreenTitle } from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import { Report } from './report.tsx';
import { ReportingNotice } from './reporting-notice.tsx';

/** The report, the red notice while the organisation is blocked, or a preview on a plan without reporting. */
const Reporting = (): ReactNode => {
  const { organisation, links } = useOrganisationLimits();
  const block = blockOf(organisation);
  if (block) return <BlockedNotice block={block} />;
  const props = { organisation, toPlans: links.subscription };
  return PLANS[organisation.current_subscription_type].reporting === 'none' ? (
    <ReportingNotice {...props} />
  ) : (
    <Report {...props} />
  );
};

/** The report as a screen of its own, for every member. */
export const ReportingScreen = (): ReactNode => {
  const { t } = useTranslation('admin');
  useScreenTitle(t('report.title'));
  return (
    <>
      <PageHeader title={t('report.title')} subtitle={t('report.subtitle')} />
      <Reporting />
    </>
  );
};

/** The report as a tab of the settings, for admins. */
export const ReportingTab = (): ReactNode => (
  <AdminFrame active="reporting">
    <Reporting />
  </AdminFrame>
);
