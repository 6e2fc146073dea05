import { editKeyResult, type KeyResultResource, keyresultEdit, type ObjectiveResource } from '@waymark/contracts';
import { CardsSkeleton, Dialog, ErrorPanel, toast, useApi, useOrganisation } from '@waymark/shell-kit';
import { FormActions, undoable, useIsShown, WaymarkForm } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { type Draft, DraftNote, EditDraftSaver, startOver, useDraft } from '../dialogs/draft.tsx';
import { EditedMeanwhile } from '../dialogs/edited-meanwhile.tsx';
import { useLeaveDialog } from '../dialogs/use-leave-dialog.ts';
import { useNotFound } from '../dialogs/use-not-found.ts';
import { undoOf, useVersionedSave, type VersionedSave } from '../dialogs/use-versioned-save.ts';
import { useObjectiveChanged } from '../objectives/objective-changed.ts';
import { Reason } from '../objectives/objective-form.tsx';
import { useObjective } from '../objectives/use-objective.ts';
import { useKeyResultDifferences } from './key-result-differences.ts';
import { KeyResultFields } from './key-result-fields.tsx';
import { changesOf, type KeyResultInput, lockedFields, valuesOf } from './key-result-input.ts';

type Saving = {
  versioned: VersionedSave<KeyResultResource, KeyResultInput>;
  submit: (values: KeyResultInput) => Promise<void>;
};

type Props = {
  objective: ObjectiveResource;
  keyresult: KeyResultResource;
  read: KeyResultResource;
  draft: Draft;
  onDone: () => void;
};

/** Saves the changed fields; the toast offers undo. */
const useKeyResultSave = ({ objective, keyresult: saved, read, draft, onDone: done }: Props): Saving => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  const edit = (changes: KeyResultInput) =>
    api.ask(editKeyResult, { org, objective: objective.uuid, keyresult: read.uuid }, changes);
  const refresh = (): void => void changed(objective.uuid);
  // Undo sends the saved version, so that it does not overwrite later changes of others.
  const updated = t('keyresult.updated');
  const undo = (replaced: KeyResultResource, changes: KeyResultInput, updated_at: string) =>
    undoable(updated, () => edit({ ...undoOf(replaced, changes), updated_at }).finally(refresh));
  const versioned = useVersionedSave<KeyResultResource, KeyResultInput>({
    read,
    madeFrom: () => draft.madeFrom(read.updated_at),
    resource: 'keyresult',
    saved,
    lockedIn: (theirs, mine) => lockedFields(objective.status, theirs, mine),
    differsOnlyBy: (theirs, values) => Object.keys(changesOf(theirs, { ...valuesOf(read), ...values })).length === 0,
    work: async (changes, updated_at, replaced) => {
      const { keyresult } = await edit({ ...changes, updated_at });
      toast.success(updated, undo(replaced, changes, keyresult.updated_at));
    },
    onDone: () => {
      refresh();
      done();
    },
  });
  const submit = async (values: KeyResultInput): Promise<void> => {
    const changes = changesOf(read, values);
    if (Object.keys(changes).length === 0) done();
    else await versioned.save(changes);
  };
  return { versioned, submit };
};

/** Of the form, before it is shown; in pixels. */
const FORM_HEIGHT = 535;

const EditForm = ({ onDone, ...edited }: Props): ReactNode => {
  const { objective, read, draft } = edited;
  const { t } = useTranslation('okr');
  const isShown = useIsShown();
  const [initial] = useState(() => ({ ...valuesOf(read), ...draft.restored }));
  const done = (): void => {
    draft.clear();
    if (isShown()) onDone();
  };
  const { versioned, submit } = useKeyResultSave({ ...edited, onDone: done });
  const { conflict } = versioned;
  const differences = useKeyResultDifferences(read, conflict);
  return (
    <>
      <WaymarkForm
        schema={keyresultEdit}
        height={FORM_HEIGHT}
        initialValues={initial}
        guard={false}
        onSubmit={submit}
        label={t('keyresult_form.edit_title')}
      >
        {({ submitting, values, form }) => (
          <>
            <DraftNote draft={draft} onDiscard={() => startOver(form, valuesOf(read))} />
            <EditDraftSaver draft={draft} changes={changesOf(read, values)} read={read.updated_at} />
            <KeyResultFields values={values} objective={objective} />
            <FormActions submitting={submitting} onCancel="close" />
          </>
        )}
      </WaymarkForm>
      {conflict && (
        <EditedMeanwhile
          reason={t(objective.status === 'archive' ? 'objective.archived_locked' : 'keyresult_form.locked')}
          differences={differences}
          versioned={versioned}
        />
      )}
    </>
  );
};

/** The dialog that edits a key result. */
export const EditKeyResult = ({ uuid, objective: objectiveUuid }: { uuid: string; objective: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { close } = useDialogAddress();
  const leave = useLeaveDialog();
  const { data: objective, error, refetch } = useObjective(objectiveUuid, close);
  const keyresult = objective?.keyresults.find((each) => each.uuid === uuid);
  useNotFound(objective !== undefined && keyresult === undefined, t('keyresult.gone'), close);
  const draft = useDraft(`keyresult.${uuid}`);
  const back = (): void => leave({ kind: 'keyresult', uuid });
  const discard = (): void => {
    draft.clear();
    back();
  };
  // The version at the start of the edit: a change by others must neither replace typed values nor escape the conflict check.
  const [begun, setBegun] = useState<{ read: KeyResultResource; isLocked: boolean }>();
  if (objective && keyresult && !begun) setBegun({ read: keyresult, isLocked: objective.status === 'archive' });
  const shown = objective && keyresult && begun;
  return (
    <Dialog opened sticky onClose={begun?.isLocked ? back : discard} title={t('keyresult_form.edit_title')} size="lg">
      {shown && begun.isLocked && <Reason text={t('objective.archived_locked')} />}
      {shown && !begun.isLocked && (
        <EditForm objective={objective} keyresult={keyresult} read={begun.read} draft={draft} onDone={back} />
      )}
      {!shown && error && <ErrorPanel title={t('failed.keyresult')} error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <CardsSkeleton cards={1} height={FORM_HEIGHT} />}
    </Dialog>
  );
};
