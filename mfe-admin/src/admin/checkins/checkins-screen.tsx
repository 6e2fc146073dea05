import { rhythmForm } from '@waymark/contracts';
import { useOrganisation } from '@waymark/shell-kit';
import { FormActions, RhythmFields, WaymarkForm } from '@waymark/shell-kit/actions';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsCard } from '../../shared/settings-card.tsx';
import { UnlessBlocked } from '../../shared/unless-blocked.tsx';
import { useEditOrganisation } from '../../shared/use-edit-organisation.ts';

const RhythmForm = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { uuid, timezone, checkin_rhythm, checkin_weekday, charts_by } = useOrganisation();
  const { save, follow } = useEditOrganisation(t('checkins.saved'));
  const initial = useMemo(
    () => ({ timezone, checkin_rhythm, checkin_weekday, charts_by }),
    [timezone, checkin_rhythm, checkin_weekday, charts_by],
  );
  return (
    <SettingsCard title={t('checkins.title')} text={t('checkins.text')}>
      <WaymarkForm
        follow={follow}
        keptAs={`rhythm.${uuid}`}
        schema={rhythmForm}
        initialValues={initial}
        label={t('checkins.title')}
        onSubmit={(values) => save.mutateAsync(values)}
      >
        {({ submitting, values }) => (
          <>
            <RhythmFields rhythm={values.checkin_rhythm} timezone={timezone} isSaved />
            <FormActions submitting={submitting} />
          </>
        )}
      </WaymarkForm>
    </SettingsCard>
  );
};

/** When check-ins are due, and what the charts show (product-rules.md, "Check-in rhythm"). */
export const CheckinsScreen = (): ReactNode => (
  <AdminFrame active="checkins">
    <UnlessBlocked>
      <RhythmForm />
    </UnlessBlocked>
  </AdminFrame>
);
