import { editObjective, type ObjectiveResource, objectiveEdit } from '@waymark/contracts';
import {
  CardsSkeleton,
  Dialog,
  ErrorPanel,
  FormActions,
  toast,
  useApi,
  useOrganisation,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { type Draft, EditKeeper, useDraft } from '../dialogs/draft.tsx';
import { EditedMeanwhile } from '../dialogs/edited-meanwhile.tsx';
import { type GuardedClose, useGuardedClose } from '../dialogs/use-guarded-close.ts';
import { useVersionedSave, type VersionedSave } from '../dialogs/use-versioned-save.ts';
import { useObjectiveChanged } from './objective-changed.ts';
import { useObjectiveDifferences } from './objective-differences.ts';
import { ObjectiveFields } from './objective-form.tsx';
import { changesOf, type ObjectiveInput, restoring, valuesOf, withOwner } from './objective-input.ts';
import { useObjective } from './use-objective.ts';

type Saving = {
  versioned: VersionedSave<ObjectiveResource, ObjectiveInput>;
  submit: (values: ObjectiveInput) => Promise<void>;
};

/** Saves what differs from what was read; the toast offers the way back. */
const useObjectiveSave = (read: ObjectiveResource, done: () => void): Saving => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  const edit = (changes: ObjectiveInput) => api.ask(editObjective, { org, objective: read.uuid }, changes);
  const refresh = (): void => void changed(read.uuid);
  const undo = (changes: ObjectiveInput): void =>
    void edit(restoring(read, changes)).catch(toast.error).finally(refresh);
  const versioned = useVersionedSave<ObjectiveResource, ObjectiveInput>({
    read,
    resource: 'objective',
    work: async (changes, updated_at) => {
      await edit({ ...changes, updated_at });
      toast.success(t('objective.updated'), { undo: () => undo(changes) });
    },
    onDone: () => {
      refresh();
      done();
    },
  });
  const submit = async (values: ObjectiveInput): Promise<void> => {
    const changes = changesOf(read, withOwner(values));
    if (Object.keys(changes).length === 0) done();
    else await versioned.save(changes);
  };
  return { versioned, submit };
};

type Props = { objective: ObjectiveResource; draft: Draft; guarded: GuardedClose; onDone: () => void };

const EditForm = ({ objective, draft, guarded, onDone }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  // As it was when editing began: what others save meanwhile neither changes what one types nor goes unnoticed.
  const [read] = useState(objective);
  const [initial] = useState(() => ({ ...valuesOf(objective), ...draft.kept }));
  const { versioned, submit } = useObjectiveSave(read, () => {
    guarded.unsaved.current = false;
    draft.clear();
    onDone();
  });
  const { conflict } = versioned;
  const differences = useObjectiveDifferences(read, conflict);
  return (
    <>
      <WaymarkForm
        schema={objectiveEdit}
        initialValues={initial}
        onSubmit={submit}
        label={t('objective_form.edit_title')}
      >
        {({ submitting, values }) => (
          <>
            <EditKeeper draft={draft} changes={changesOf(read, withOwner(values))} unsaved={guarded.unsaved} />
            <ObjectiveFields level={values.level} status={read.status} />
            <FormActions submitting={submitting} onCancel={guarded.close} />
          </>
        )}
      </WaymarkForm>
      {conflict && (
        <EditedMeanwhile
          differences={differences}
          onKeepMine={() => void versioned.keepMine().catch(toast.error)}
          onTakeTheirs={versioned.takeTheirs}
          onClose={versioned.dismiss}
        />
      )}
    </>
  );
};

/** The dialog that changes an objective. The status is not part of it: it changes by moves alone. */
export const EditObjective = ({ uuid }: { uuid: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open, close } = useDialogAddress();
  const { data, error, refetch } = useObjective(uuid, close);
  const draft = useDraft(`objective.${uuid}`);
  const back = (): void => open({ kind: 'objective', uuid });
  const guarded = useGuardedClose(back, draft.clear);
  return (
    <Dialog opened sticky onClose={guarded.close} title={t('objective_form.edit_title')} size="lg">
      {data && <EditForm key={data.uuid} objective={data} draft={draft} guarded={guarded} onDone={back} />}
      {!data && error && <ErrorPanel onRetry={() => void refetch()} />}
      {!data && !error && <CardsSkeleton cards={1} height={360} />}
    </Dialog>
  );
};
