import { IconTarget } from '@tabler/icons-react';
import {
  ADD_ANOTHER_HIDES_AT,
  createKeyResult,
  hasStarted,
  keyresultForm,
  MAX_KEYRESULTS,
  type ObjectiveResource,
} from '@waymark/contracts';
import { Button, CardsSkeleton, Dialog, ErrorPanel, useApi, useOrganisation } from '@waymark/shell-kit';
import { FormActions, savingObjective, useIsShown, useSave, WaymarkForm } from '@waymark/shell-kit/actions';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { DraftNote, DraftSaver, startOver, useDraft } from '../dialogs/draft.tsx';
import { useLeaveDialog } from '../dialogs/use-leave-dialog.ts';
import { useObjective } from '../objectives/use-objective.ts';
import classes from './create-key-result.module.css';
import { KeyResultFields } from './key-result-fields.tsx';
import { type KeyResultInput, newKeyResultValues } from './key-result-input.ts';

const useCreate = (objective: ObjectiveResource) => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: (values: KeyResultInput) => api.ask(createKeyResult, { org, objective: objective.uuid }, values),
    success: t('keyresult.created'),
    ...savingObjective(org, () => objective.uuid),
    toastErrors: false,
  });
};

const mayAdd = ({ status, keyresults }: ObjectiveResource): boolean =>
  !hasStarted(status) && keyresults.length < MAX_KEYRESULTS;

/** Which of the two buttons submitted the form; Enter in a field counts as the main one. */
const useWhichButton = () => {
  const pressed = useRef(false);
  const another = useRef(false);
  return {
    another,
    onSubmitCapture: (): void => {
      another.current = pressed.current;
      pressed.current = false;
    },
    onAnother: (event: MouseEvent<HTMLButtonElement>): void => {
      pressed.current = true;
      event.currentTarget.form?.requestSubmit();
    },
  };
};

type FormProps = {
  objective: ObjectiveResource;
  /** Whether the dialog is still open: the form goes with the last key result that may be added. */
  isShown: () => boolean;
  onAnother: () => void;
};

/** Of the form, before it is shown; in pixels. */
const FORM_HEIGHT = 572;

const CreateForm = ({ objective, isShown, onAnother }: FormProps): ReactNode => {
  const { t } = useTranslation('okr');
  const leave = useLeaveDialog();
  const button = useWhichButton();
  const draft = useDraft(`new-keyresult.${objective.uuid}`);
  const [fresh] = useState(() => newKeyResultValues(objective));
  const [initial] = useState(() => draft.restored ?? fresh);
  const create = useCreate(objective);
  const mayAddAnother = objective.keyresults.length < ADD_ANOTHER_HIDES_AT;
  const showObjective = (): void => leave({ kind: 'objective', uuid: objective.uuid });
  const submit = async (values: KeyResultInput): Promise<void> => {
    const goOn = button.another.current;
    await create.mutateAsync(values);
    draft.clear();
    if (!isShown()) return;
    if (goOn) onAnother();
    else showObjective();
  };
  const cancel = (): void => {
    draft.clear();
    showObjective();
  };
  const label = t('keyresult_form.create_title');
  return (
    <div onSubmitCapture={button.onSubmitCapture}>
      <WaymarkForm
        schema={keyresultForm}
        height={FORM_HEIGHT}
        initialValues={initial}
        guard={false}
        label={label}
        onSubmit={submit}
      >
        {({ submitting, values, form }) => (
          <>
            <DraftSaver draft={draft} values={values} fresh={fresh} />
            <DraftNote draft={draft} onDiscard={() => startOver(form, fresh)} />
            <KeyResultFields values={values} objective={objective} />
            <FormActions submitLabel={t('keyresult_form.create')} submitting={submitting} onCancel={cancel}>
              {mayAddAnother && (
                <Button variant="default" disabled={submitting} onClick={button.onAnother}>
                  {t('keyresult_form.create_another')}
                </Button>
              )}
            </FormActions>
          </>
        )}
      </WaymarkForm>
    </div>
  );
};

/** The dialog for a new key result. */
export const CreateKeyResult = ({ objective: uuid }: { objective: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { close } = useDialogAddress();
  const leave = useLeaveDialog();
  const isShown = useIsShown();
  const [round, setRound] = useState(0);
  const { data: objective, error, refetch } = useObjective(uuid, close);
  return (
    <Dialog opened sticky onClose={() => leave()} title={t('keyresult_form.create_title')} size="lg">
      {objective && (
        <>
          <p className={classes.objective}>
            <IconTarget size={16} stroke={1.7} aria-hidden />
            {objective.name}
          </p>
          {mayAdd(objective) ? (
            <div className={classes.placeholder}>
              <CreateForm
                key={round}
                objective={objective}
                isShown={isShown}
                onAnother={() => setRound((now) => now + 1)}
              />
            </div>
          ) : (
            <p>{t(hasStarted(objective.status) ? 'keyresult.working_locked' : 'keyresult.limit')}</p>
          )}
        </>
      )}
      {!objective && error && <ErrorPanel title={t('failed.objective')} error={error} onRetry={() => void refetch()} />}
      {!objective && !error && <CardsSkeleton cards={1} height={FORM_HEIGHT} />}
    </Dialog>
  );
};
