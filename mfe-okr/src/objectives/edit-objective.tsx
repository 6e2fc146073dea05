import { useQueryClient } from '@tanstack/react-query';
import { type ObjectiveResource, objectiveEdit } from '@waymark/contracts';
import {
  CardsSkeleton,
  Dialog,
  FormActions,
  formatDate,
  keys,
  type ObjectiveInput,
  objectivesApi,
  toast,
  useApi,
  useOrganisation,
  WaymarkForm,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../dialogs/dialog-address.ts';
import { type Difference, EditedMeanwhile } from '../dialogs/edited-meanwhile.tsx';
import { useCarefulSave } from '../dialogs/use-careful-save.ts';
import { usePeople } from '../people/use-people.ts';
import { ObjectiveFields } from './objective-form.tsx';
import { changesOf, valuesOf, withOwner } from './objective-input.ts';
import { useObjective } from './use-objective.ts';

const PEOPLE = ['user_uuid', 'validator_uuid', 'team_uuid'];

/** Both sides of every field that one changed, in words. */
const useDifferences = (): ((theirs: ObjectiveResource, mine: ObjectiveInput) => Difference[]) => {
  const { t } = useTranslation(['okr', 'kit']);
  const { names } = usePeople();
  const say = (field: string, value: unknown): string => {
    const text = String(value ?? '');
    if (PEOPLE.includes(field)) return names.get(text) ?? '–';
    if (field.startsWith('period_') && text) return formatDate(text);
    if (field === 'level' || field === 'goal') return t(`kit:${field}.${text}`);
    return text || '–';
  };
  return (theirs, mine) => {
    const standing: Record<string, unknown> = { ...theirs };
    return Object.entries(mine).map(([field, value]) => ({
      field,
      label: t(`objective_form.field.${field}`),
      theirs: say(field, standing[field]),
      mine: say(field, value),
    }));
  };
};

const EditForm = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const { open } = useDialogAddress();
  const differences = useDifferences();
  const back = (): void => open({ kind: 'objective', uuid: objective.uuid });
  const careful = useCarefulSave<ObjectiveResource, ObjectiveInput>({
    read: objective,
    resource: 'objective',
    work: (changes, updated_at) => objectivesApi(api, org).update(objective.uuid, { ...changes, updated_at }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: keys.organisation(org) });
      back();
    },
  });
  const submit = async (values: ObjectiveInput): Promise<void> => {
    const changes = changesOf(objective, withOwner(values));
    if (Object.keys(changes).length === 0) return back();
    await careful.save(changes);
    toast.success(t('objective.updated'));
  };
  return (
    <>
      <WaymarkForm
        schema={objectiveEdit}
        initialValues={valuesOf(objective)}
        onSubmit={submit}
        label={t('objective_form.edit_title')}
      >
        {({ submitting, values }) => (
          <>
            <ObjectiveFields level={values.level} status={objective.status} />
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

/** The dialog that changes an objective. The status is not part of it (spec section 2). */
export const EditObjective = ({ uuid }: { uuid: string }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open, close } = useDialogAddress();
  const { data } = useObjective(uuid, close);
  return (
    <Dialog
      opened
      sticky
      onClose={() => open({ kind: 'objective', uuid })}
      title={t('objective_form.edit_title')}
      size="lg"
    >
      {data ? <EditForm objective={data} key={data.uuid} /> : <CardsSkeleton cards={1} height={360} />}
    </Dialog>
  );
};
