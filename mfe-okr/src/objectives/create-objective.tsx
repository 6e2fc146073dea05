import { objectiveCreate } from '@waymark/contracts';
import {
  Dialog,
  FormActions,
  keys,
  type ObjectiveInput,
  objectivesApi,
  useApi,
  useOrganisation,
  useSave,
  useSession,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilters } from '../dashboard/filters/use-filters.ts';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { clearDraft, DraftKeeper, readDraft } from '../dialogs/draft.tsx';
import { ObjectiveFields } from './objective-form.tsx';
import { newObjectiveValues, withOwner } from './objective-input.ts';

const DRAFT = 'new-objective';

/** The dialog for a new objective; once saved it goes on to its first key result. */
export const CreateObjective = (): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { user } = useSession();
  const { open, close } = useDialogAddress();
  const { filters } = useFilters();
  const [initial] = useState(() => readDraft(DRAFT) ?? newObjectiveValues(user.uuid, filters.level, new Date()));
  const save = useSave({
    work: (values: ObjectiveInput) => objectivesApi(api, org).create(withOwner(values)),
    success: t('objective.created'),
    touches: [keys.objectives(org), keys.notifications(org)],
    toastErrors: false,
  });
  return (
    <Dialog opened sticky onClose={close} title={t('objective_form.create_title')} size="lg">
      <WaymarkForm
        schema={objectiveCreate}
        initialValues={initial}
        guard={false}
        label={t('objective_form.create_title')}
        onSubmit={async (values) => {
          const objective = await save.mutateAsync(values);
          clearDraft(DRAFT);
          open({ kind: 'keyresult-new', objective: objective.uuid });
        }}
      >
        {({ submitting, values }) => (
          <>
            <DraftKeeper name={DRAFT} values={values} />
            <ObjectiveFields level={values.level} status="creation" />
            <FormActions
              submitLabel={t('objective_form.create')}
              submitting={submitting}
              onCancel={() => (clearDraft(DRAFT), close())}
            />
          </>
        )}
      </WaymarkForm>
    </Dialog>
  );
};
