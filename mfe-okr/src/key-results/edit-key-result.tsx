import { useQueryClient } from '@tanstack/react-query';
import { type KeyResultResource, keyresultEdit, type ObjectiveResource } from '@waymark/contracts';
import {
  CardsSkeleton,
  Dialog,
  FormActions,
  formatNumber,
  type KeyResultInput,
  keyResultsApi,
  keys,
  toast,
  useApi,
  useOrganisation,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { type Difference, EditedMeanwhile } from '../dialogs/edited-meanwhile.tsx';
import { useCarefulSave } from '../dialogs/use-careful-save.ts';
import { useObjective } from '../objectives/use-objective.ts';
import { usePeople } from '../people/use-people.ts';
import { KeyResultFields } from './key-result-fields.tsx';
import { changesOf, valuesOf } from './key-result-input.ts';

const useDifferences = (): ((theirs: KeyResultResource, mine: KeyResultInput) => Difference[]) => {
  const { t } = useTranslation('okr');
  const { names } = usePeople();
  const say = (field: string, value: unknown): string => {
    if (field === 'user_uuid') return names.get(String(value)) ?? '–';
    return typeof value === 'number' ? formatNumber(value) : String(value || '–');
  };
  return (theirs, mine) => {
    const standing: Record<string, unknown> = { ...theirs };
    return Object.entries(mine).map(([field, value]) => ({
      field,
      label: t(`keyresult_form.field.${field}`),
      theirs: say(field, standing[field]),
      mine: say(field, value),
    }));
  };
};

type Props = { objective: ObjectiveResource; keyresult: KeyResultResource };

const EditForm = ({ objective, keyresult }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const { open } = useDialogAddress();
  const differences = useDifferences();
  const back = (): void => open({ kind: 'keyresult', uuid: keyresult.uuid });
  const careful = useCarefulSave<KeyResultResource, KeyResultInput>({
    read: keyresult,
    resource: 'keyresult',
    work: (changes, updated_at) =>
      keyResultsApi(api, org, objective.uuid).update(keyresult.uuid, { ...changes, updated_at }),
    onDone: () => {
      toast.success(t('keyresult.updated'));
      void client.invalidateQueries({ queryKey: keys.organisation(org) });
      back();
    },
  });
  const submit = async (values: KeyResultInput): Promise<void> => {
    const changes = changesOf(keyresult, values);
    if (Object.keys(changes).length === 0) return back();
    await careful.save(changes);
  };
  return (
    <>
      <WaymarkForm
        schema={keyresultEdit}
        initialValues={valuesOf(keyresult)}
        onSubmit={submit}
        label={t('keyresult_form.edit_title')}
      >
        {({ submitting, values }) => (
          <>
            <KeyResultFields values={values} objective={objective} />
            <FormActions submitting={submitting} onCancel={back} />
          </>
        )}
      </WaymarkForm>
      {careful.conflict && (
        <EditedMeanwhile
          differences={differences(careful.conflict.theirs, careful.conflict.mine)}
          onKeepMine={() => void careful.keepMine().catch(toast.error)}
          onTakeTheirs={careful.takeTheirs}
          onClose={careful.dismiss}
        />
      )}
    </>
  );
};

/** The dialog that changes a key result. */
export const EditKeyResult = ({ uuid, objective: objectiveUuid }: { uuid: string; objective: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open, close } = useDialogAddress();
  const { data: objective } = useObjective(objectiveUuid, close);
  const keyresult = objective?.keyresults.find((each) => each.uuid === uuid);
  const gone = objective !== undefined && keyresult === undefined;
  useEffect(() => {
    if (!gone) return;
    toast.warning(t('keyresult.gone'));
    close();
  }, [gone, close, t]);
  return (
    <Dialog
      opened
      sticky
      onClose={() => open({ kind: 'keyresult', uuid })}
      title={t('keyresult_form.edit_title')}
      size="lg"
    >
      {objective && keyresult ? (
        <EditForm key={keyresult.uuid} objective={objective} keyresult={keyresult} />
      ) : (
        <CardsSkeleton cards={1} height={400} />
      )}
    </Dialog>
  );
};
