import { createObjective, type ObjectiveResource, objectiveCreate } from '@waymark/contracts';
import { Dialog, type InputTo, useApi, useOrganisation, useSession } from '@waymark/shell-kit';
import { FormActions, savingObjective, useIsShown, useSave, WaymarkForm } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilters } from '../dashboard/filters/use-filters.ts';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { DraftNote, DraftSaver, startOver, useDraft } from '../dialogs/draft.tsx';
import { justMade } from './just-made.ts';
import { NewKeyResults } from './new-key-results.tsx';
import classes from './objective-form.module.css';
import { ObjectiveFields } from './objective-form.tsx';
import { newObjectiveValues, withOwnerOfLevel } from './objective-input.ts';
import { useShowObjective } from './use-show-objective.ts';

type NewObjective = InputTo<typeof createObjective>;

/** The dialog for a new objective, optionally with key results; after saving, the dashboard shows it in its list. */
export const CreateObjective = (): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const organisation = useOrganisation();
  const { uuid: org } = organisation;
  const { user } = useSession();
  const { close } = useDialogAddress();
  const show = useShowObjective();
  const isShown = useIsShown();
  const { filters } = useFilters();
  const draft = useDraft('new-objective');
  const [fresh] = useState(() => newObjectiveValues(user.uuid, filters.level, new Date(), organisation));
  const [initial] = useState(() => draft.restored ?? fresh);
  const save = useSave({
    work: async (values: NewObjective) => (await api.ask(createObjective, { org }, withOwnerOfLevel(values))).objective,
    success: t('objective.created'),
    ...savingObjective<NewObjective, ObjectiveResource>(org, (_values, made) => made?.uuid),
    toastErrors: false,
  });
  const submit = async (values: NewObjective): Promise<void> => {
    const objective = await save.mutateAsync(values);
    draft.clear();
    if (!isShown()) return;
    justMade.set({ uuid: objective.uuid });
    show(objective);
  };
  const cancel = (): void => {
    draft.clear();
    close();
  };
  return (
    <Dialog opened sticky onClose={close} title={t('toolbar.create')} size="lg">
      <div className={classes.placeholder}>
        <WaymarkForm
          schema={objectiveCreate}
          initialValues={initial}
          guard={false}
          label={t('toolbar.create')}
          onSubmit={submit}
        >
          {({ submitting, values, form }) => (
            <>
              <DraftSaver draft={draft} values={values} fresh={fresh} />
              <DraftNote draft={draft} onDiscard={() => startOver(form, fresh)} />
              <ObjectiveFields level={values.level} status="creation" />
              <NewKeyResults values={values} />
              <FormActions submitLabel={t('objective_form.create')} submitting={submitting} onCancel={cancel} />
            </>
          )}
        </WaymarkForm>
      </div>
    </Dialog>
  );
};
