import { IconMailForward, IconStarFilled } from '@tabler/icons-react';
import { addMembers, displayName, type MemberResource } from '@waymark/contracts';
import {
  Button,
  formatDay,
  PersonAvatar,
  PersonName,
  Tag,
  Tooltip,
  useApi,
  useOrganisation,
  useSession,
} from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { EmailAddress } from '@waymark/shell-kit/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './member-cells.module.css';
import { useTeamsOf } from './use-teams-of.ts';

/**
 * The name, with a star for admins; invited people are shown by email address, which `withEmail` shows beneath the others' names, and never
 * cuts. `withState` marks them where no column does.
 */
export const NameCell = ({
  member,
  withEmail,
  withState,
}: {
  member: MemberResource;
  withEmail?: boolean;
  withState?: boolean;
}): ReactNode => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { owner_uuid } = useOrganisation();
  const isUnnamed = displayName(member) === member.email;
  return (
    <>
      <span className={classes.name}>
        {withEmail && isUnnamed ? (
          <>
            <PersonAvatar person={member} decorative />
            <EmailAddress email={member.email} />
          </>
        ) : (
          <PersonName person={member} size="md" strong={member.active} />
        )}
        {member.admin && (
          <Tooltip label={t(member.uuid === owner_uuid ? 'users.owner' : 'users.admin')}>
            <span
              className={classes.star}
              role="img"
              aria-label={t(member.uuid === owner_uuid ? 'users.owner' : 'users.admin')}
            >
              <IconStarFilled size={14} aria-hidden />
            </span>
          </Tooltip>
        )}
        {member.uuid === user.uuid && <Tag tone="outline">{t('users.you')}</Tag>}
        {withState && !member.active && <Tag tone="outline">{t('users.pending')}</Tag>}
      </span>
      {withEmail && !isUnnamed && (
        <span className={classes.address}>
          <EmailAddress email={member.email} />
        </span>
      )}
    </>
  );
};

export const JoinedCell = ({ member }: { member: MemberResource }): ReactNode => (
  <span className={classes.joined}>{member.joined_at ? formatDay(member.joined_at) : '–'}</span>
);

const SendAgain = ({ member }: { member: MemberResource }): ReactNode => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const again = useSave({
    work: () => api.ask(addMembers, { org }, { users_uuid: [member.uuid] }),
    success: t('users.sent_again', { email: member.email }),
  });
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconMailForward size={14} stroke={1.8} aria-hidden />}
      loading={again.isPending}
      aria-label={t('users.send_again_to', { name: displayName(member) })}
      onClick={() => again.mutate()}
    >
      {t('users.send_again')}
    </Button>
  );
};

/** Active, or invited, with a button that sends the invitation again. */
export const StateCell = ({ member, mayInvite }: { member: MemberResource; mayInvite: boolean }): ReactNode => {
  const { t } = useTranslation('admin');
  if (member.active) return <Tag tone="primary">{t('users.active')}</Tag>;
  return (
    <span className={classes.state}>
      <Tag tone="outline">{t('users.pending')}</Tag>
      {mayInvite && <SendAgain member={member} />}
    </span>
  );
};

/** The names of a person's teams; nothing until they are known. */
export const TeamsCell = ({ person }: { person: string }): ReactNode => {
  const { t } = useTranslation('admin');
  const teams = useTeamsOf(person);
  if (!teams) return null;
  if (teams.length === 0) return <span className={classes.none}>{t('users.no_team')}</span>;
  const names = teams.map(({ name }) => name).join(', ');
  return (
    <span className={classes.teams} title={names}>
      {names}
    </span>
  );
};
