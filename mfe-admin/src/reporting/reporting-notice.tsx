import type { OrganisationResource } from '@waymark/contracts';
import { Button, useGo } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './report.module.css';
import { ReportDrawing } from './report-drawing.tsx';

type Props = { organisation: OrganisationResource; toPlans: string };

/** Says that reporting needs a paid plan, and shows what it would look like. */
export const ReportingNotice = ({ organisation, toPlans }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const go = useGo();
  return (
    <section className={classes.notice} aria-labelledby="reporting-notice">
      <ReportDrawing />
      <h2 id="reporting-notice">{t('reporting.title')}</h2>
      <p>{t('reporting.text')}</p>
      {organisation.admin ? (
        <Button onClick={() => go(toPlans)}>{t('reporting.to_subscription')}</Button>
      ) : (
        <p>{t('reporting.ask_admin')}</p>
      )}
    </section>
  );
};
