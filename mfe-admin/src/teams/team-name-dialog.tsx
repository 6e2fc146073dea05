import { teamCreate } from '@waymark/contracts';
import { Dialog, ErrorPanel, TextSkeleton } from '@waymark/shell-kit';
import { FormActions, TextField, useIsShown, WaymarkForm } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../shared/use-address-params.ts';
import { DeletedTeamWarning } from './deleted-team-warning.tsx';
import { useCreateTeam, useRenameTeam, useTeam } from './use-team-changes.ts';

type Props = {
  /** The team to rename; undefined for a new one. */
  uuid?: string;
  onClose: () => void;
};
type FormProps = {
  name: string;
  submitLabel?: string;
  title: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
  /** Called with whether anything is typed. */
  follow?: (dirty: boolean) => void;
};

const NameForm = ({ name, submitLabel, title, onSave, onClose, follow }: FormProps): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <WaymarkForm
      follow={follow}
      schema={teamCreate}
      initialValues={{ name }}
      label={title}
      onSubmit={(values) => onSave(values.name)}
    >
      {({ submitting }) => (
        <>
          <TextField name="name" label={t('teams.name')} required autoFocus />
          <FormActions submitLabel={submitLabel} submitting={submitting} onCancel={onClose} />
        </>
      )}
    </WaymarkForm>
  );
};

const Create = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const { replace } = useAddressParams();
  const create = useCreateTeam();
  const isShown = useIsShown();
  const save = async (name: string): Promise<void> => {
    const team = await create.mutateAsync(name);
    // The next step after creating a team is to choose its people.
    if (isShown()) replace({ tab: 'teams', q: null, dialog: 'team', team: team.uuid });
  };
  return <NameForm name="" title={t('teams.create')} submitLabel={t('teams.create')} onSave={save} onClose={onClose} />;
};

const Rename = ({ uuid, onClose }: { uuid: string; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const { team, failed, error, retry } = useTeam(uuid);
  const { save: rename, follow } = useRenameTeam(team);
  const isShown = useIsShown();
  if (failed) return <ErrorPanel compact title={t('teams.one_failed')} error={error} onRetry={retry} />;
  if (team === undefined) return <TextSkeleton />;
  if (team === null) return <DeletedTeamWarning onClose={onClose} />;
  const save = async (name: string): Promise<void> => {
    await rename.mutateAsync(name);
    if (isShown()) onClose();
  };
  return <NameForm name={team.name} title={t('teams.rename')} onSave={save} onClose={onClose} follow={follow} />;
};

/** Creates or renames a team. */
export const TeamNameDialog = ({ uuid, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  return (
    <Dialog opened sticky onClose={onClose} title={t(uuid ? 'teams.rename' : 'teams.create')} size="sm">
      {uuid ? <Rename uuid={uuid} onClose={onClose} /> : <Create onClose={onClose} />}
    </Dialog>
  );
};
