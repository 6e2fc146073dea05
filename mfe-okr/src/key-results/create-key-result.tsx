import { ADD_ANOTHER_HIDES_AT, keyresultForm, type ObjectiveResource } from '@waymark/contracts';
import {
  Button,
  CardsSkeleton,
  Dialog,
  FormActions,
  type KeyResultInput,
  keyResultsApi,
  keys,
  useApi,
  useOrganisation,
  useSave,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { clearDraft, DraftKeeper, readDraft } from '../dialogs/draft.tsx';
import { useObjective } from '../objectives/use-objective.ts';
import { KeyResultFields } from './key-result-fields.tsx';
import { newKeyResultValues } from './key-result-input.ts';

const useCreate = (objective: ObjectiveResource) => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: (values: KeyResultInput) => keyResultsApi(api, org, objective.uuid).create(values),
    success: t('keyresult.created'),
    touches: [keys.objectives(org), keys.objective(org, objective.uuid), keys.notifications(org)],
    toastErrors: false,
  });
};

const CreateForm = ({ objective, onAnother }: { objective: ObjectiveResource; onAnother: () => void }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open, close } = useDialogAddress();
  const another = useRef(false);
  const draft = `new-keyresult.${objective.uuid}`;
  const [initial] = useState(() => readDraft(draft) ?? newKeyResultValues(objective));
  const create = useCreate(objective);
  const mayAddAnother = objective.keyresults.length < ADD_ANOTHER_HIDES_AT;
  const submit = async (values: KeyResultInput): Promise<void> => {
    const goOn = another.current;
    another.current = false;
    await create.mutateAsync(values);
    clearDraft(draft);
    if (goOn) onAnother();
    else open({ kind: 'objective', uuid: objective.uuid });
  };
  return (
    <WaymarkForm
      schema={keyresultForm}
      initialValues={initial}
      guard={false}
      label={t('keyresult_form.create_title')}
      onSubmit={submit}
    >
      {({ submitting, values }) => (
        <>
          <DraftKeeper name={draft} values={values} />
          <KeyResultFields values={values} objective={objective} />
          <FormActions
            submitLabel={t('keyresult_form.create')}
            submitting={submitting}
            onCancel={() => (clearDraft(draft), close())}
          >
            {mayAddAnother && (
              <Button type="submit" variant="default" disabled={submitting} onClick={() => (another.current = true)}>
                {t('keyresult_form.create_another')}
              </Button>
            )}
          </FormActions>
        </>
      )}
    </WaymarkForm>
  );
};

/** The dialog for a new key result. */
export const CreateKeyResult = ({ objective: uuid }: { objective: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { close } = useDialogAddress();
  const [round, setRound] = useState(0);
  const { data: objective } = useObjective(uuid, close);
  return (
    <Dialog opened sticky onClose={close} title={t('keyresult_form.create_title')} size="lg">
      {objective ? (
        <CreateForm key={round} objective={objective} onAnother={() => setRound((now) => now + 1)} />
      ) : (
        <CardsSkeleton cards={1} height={400} />
      )}
    </Dialog>
  );
};
