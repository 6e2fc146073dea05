import { ConfirmDialog, Dialog, ErrorPanel } from '@waymark/shell-kit';
import { TeamPicker, useIsShown } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletedTeamWarning } from './deleted-team-warning.tsx';
import { useDeleteTeam, useTeam } from './use-team-changes.ts';
import { useTeamPages } from './use-team-pages.ts';

type Props = { uuid: string; onClose: () => void };

/** Asks before a team is deleted, and which team takes its objectives over (product-rules.md, "Deleting a team"). */
export const DeleteTeam = ({ uuid, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { team, failed, error, retry } = useTeam(uuid);
  const { total } = useTeamPages('');
  const [newTeam, setNewTeam] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);
  const isShown = useIsShown();
  // Closed before the team disappears from the list, and the dialog with it.
  const remove = useDeleteTeam(uuid, () => isShown() && onClose());
  if (team === null && !deleting) return <DeletedTeamWarning onClose={onClose} />;
  if (failed)
    return (
      <Dialog opened onClose={onClose} title={t('teams.delete')} size="sm">
        <ErrorPanel compact title={t('teams.one_failed')} error={error} onRetry={retry} />
      </Dialog>
    );
  if (!team) return null;
  const confirm = async (): Promise<void> => {
    setDeleting(true);
    try {
      await remove.mutateAsync(newTeam);
    } catch (error) {
      setDeleting(false);
      throw error;
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('delete_team.title', { name: team.name })}
      confirmLabel={t('delete_team.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('delete_team.text', { count: team.users_total })}</p>
      {total !== 1 ? (
        <TeamPicker
          label={t('delete_team.new_team')}
          description={t('delete_team.new_team_hint')}
          placeholder={t('delete_team.none')}
          without={[uuid]}
          value={newTeam}
          onChange={setNewTeam}
          clearable
        />
      ) : (
        <p>{t('delete_team.to_company')}</p>
      )}
    </ConfirmDialog>
  );
};
