import { displayName, type MemberResource, type TeamResource } from '@waymark/contracts';
import { ConfirmDialog } from '@waymark/shell-kit';
import { MemberPicker } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamPeople } from './use-team-changes.ts';

type Props = { team: TeamResource; person: MemberResource; onClose: () => void };

/** Removes a member from a team, and asks who takes over what they own in it. */
export const RemoveFromTeam = ({ team, person, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const [successor, setSuccessor] = useState<string | null>(null);
  const { remove } = useTeamPeople(team.uuid);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('team_people.remove_title', { name: displayName(person), team: team.name })}
      confirmLabel={t('take_out.remove_confirm')}
      onConfirm={() => remove.mutateAsync({ user: person.uuid, successor: successor ?? undefined })}
      onClose={onClose}
    >
      <p>{t('team_people.remove_text', { name: displayName(person) })}</p>
      {team.users_total > 1 && (
        <MemberPicker
          label={t('take_out.successor')}
          description={t('team_people.successor_hint')}
          team={team.uuid}
          without={[person.uuid]}
          value={successor}
          onChange={setSuccessor}
          clearable
        />
      )}
    </ConfirmDialog>
  );
};
