import { editObjective, type ObjectiveResource, objectiveEdit, RESPONSIBILITY_FIELDS } from '@waymark/contracts';
import { CardsSkeleton, Dialog, ErrorPanel, toast, useApi, useOrganisation } from '@waymark/shell-kit';
import { FormActions, undoable, useIsShown, WaymarkForm } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { type Draft, DraftNote, EditDraftSaver, startOver, useDraft } from '../dialogs/draft.tsx';
import { EditedMeanwhile } from '../dialogs/edited-meanwhile.tsx';
import { useLeaveDialog } from '../dialogs/use-leave-dialog.ts';
import { undoOf, useVersionedSave, type VersionedSave } from '../dialogs/use-versioned-save.ts';
import { useObjectiveChanged } from './objective-changed.ts';
import { useObjectiveDifferences } from './objective-differences.ts';
import { ObjectiveFields, Reason } from './objective-form.tsx';
import { changesOf, lockedFields, type ObjectiveInput, valuesOf, withOwnerOfLevel } from './objective-input.ts';
import { useAnswersFor } from './use-answers-for.ts';
import { useObjective } from './use-objective.ts';

type Saving = {
  versioned: VersionedSave<ObjectiveResource, ObjectiveInput>;
  submit: (values: ObjectiveInput) => Promise<void>;
};

type Props = { read: ObjectiveResource; objective: ObjectiveResource; draft: Draft; onDone: () => void };

/** Saves the changed fields; the toast offers undo. */
const useObjectiveSave = ({ read, objective, draft, onDone: done }: Props): Saving => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const mayAnswerFor = useAnswersFor();
  const { uuid: org } = useOrganisation();
  const edit = (changes: ObjectiveInput) => api.ask(editObjective, { org, objective: read.uuid }, changes);
  const refresh = (): void => void changed(read.uuid);
  // Undo sends the saved version, so that it does not overwrite later changes of others.
  const updated = t('objective.updated');
  const undo = (replaced: ObjectiveResource, changes: ObjectiveInput, updated_at: string) =>
    undoable(updated, () => edit({ ...undoOf(replaced, changes), updated_at }).finally(refresh));
  const versioned = useVersionedSave<ObjectiveResource, ObjectiveInput>({
    read,
    madeFrom: () => draft.madeFrom(read.updated_at),
    resource: 'objective',
    saved: objective,
    lockedIn: lockedFields,
    differsOnlyBy: (theirs, values) => Object.keys(changesOf(theirs, { ...valuesOf(read), ...values })).length === 0,
    work: async (changes, updated_at, replaced) => {
      const { objective } = await edit({ ...changes, updated_at });
      // After handing it over the user may no longer edit it, so there is no undo.
      const isOthersNow = RESPONSIBILITY_FIELDS.some((field) => field in changes) && !mayAnswerFor(objective);
      toast.success(updated, isOthersNow ? undefined : undo(replaced, changes, objective.updated_at));
    },
    onDone: () => {
      refresh();
      done();
    },
  });
  const submit = async (values: ObjectiveInput): Promise<void> => {
    const changes = changesOf(read, withOwnerOfLevel(values));
    if (Object.keys(changes).length === 0) done();
    else await versioned.save(changes);
  };
  return { versioned, submit };
};

/** Of the form, before it is shown; in pixels. */
const FORM_HEIGHT = 505;

const EditForm = ({ read, objective, draft, onDone }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const isShown = useIsShown();
  const [initial] = useState(() => ({ ...valuesOf(read), ...draft.restored }));
  const done = (): void => {
    draft.clear();
    if (isShown()) onDone();
  };
  const { versioned, submit } = useObjectiveSave({ read, objective, draft, onDone: done });
  const { conflict } = versioned;
  const differences = useObjectiveDifferences(read, conflict);
  const mayAnswer = useAnswersFor()(objective);
  return (
    <>
      <WaymarkForm
        schema={objectiveEdit}
        height={FORM_HEIGHT}
        initialValues={initial}
        guard={false}
        onSubmit={submit}
        label={t('objective_form.edit_title')}
      >
        {({ submitting, values, form }) => (
          <>
            <DraftNote draft={draft} onDiscard={() => startOver(form, valuesOf(read))} />
            <EditDraftSaver draft={draft} changes={changesOf(read, withOwnerOfLevel(values))} read={read.updated_at} />
            <ObjectiveFields
              level={values.level}
              status={objective.status}
              {...(!mayAnswer && { ownedBy: objective.level })}
            />
            <FormActions submitting={submitting} onCancel="close" />
          </>
        )}
      </WaymarkForm>
      {conflict && (
        <EditedMeanwhile
          reason={t(conflict.theirs.status === 'archive' ? 'objective.archived_locked' : 'objective_form.locked')}
          differences={differences}
          versioned={versioned}
        />
      )}
    </>
  );
};

/** The dialog that edits an objective. The status is not part of it: only moves change it. */
export const EditObjective = ({ uuid }: { uuid: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { close } = useDialogAddress();
  const leave = useLeaveDialog();
  const { data, error, refetch } = useObjective(uuid, close);
  const draft = useDraft(`objective.${uuid}`);
  // The version at the start of the edit: a change by others must neither replace typed values nor escape the conflict check.
  const [read, setRead] = useState<ObjectiveResource>();
  if (data && !read) setRead(data);
  const isLocked = read?.status === 'archive';
  const discard = (): void => {
    draft.clear();
    leave();
  };
  return (
    <Dialog opened sticky onClose={isLocked ? () => leave() : discard} title={t('objective_form.edit_title')} size="lg">
      {isLocked && <Reason text={t('objective.archived_locked')} />}
      {data && read && !isLocked && (
        <EditForm read={read} objective={data} draft={draft} onDone={() => leave({ kind: 'objective', uuid })} />
      )}
      {!data && error && <ErrorPanel title={t('failed.objective')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={1} height={FORM_HEIGHT} />}
    </Dialog>
  );
};
