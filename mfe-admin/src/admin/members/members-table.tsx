import { IconDevices, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { displayName, type MemberResource } from '@waymark/contracts';
import { ActionIcon, Tooltip, useMediaQuery, useOrganisation, useSession } from '@waymark/shell-kit';
import { type Column, DataTable } from '@waymark/shell-kit/tables';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NameCell } from '../../users/member-cells.tsx';
import { rightsOver } from './admin-rights.ts';
import classes from './members-screen.module.css';
import { useAdmins } from './use-admins.ts';

type Props = {
  members: readonly MemberResource[];
  onSessions: (member: MemberResource) => void;
  onRemove: (member: MemberResource) => void;
};
const MANY = 60;

type ActionProps = { label: string; onClick: () => void; children: ReactNode };
const Action = ({ label, onClick, children }: ActionProps): ReactNode => (
  <Tooltip label={label}>
    <ActionIcon size={32} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
);

const Actions = ({ member, onSessions, onRemove }: { member: MemberResource } & Omit<Props, 'members'>): ReactNode => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { owner_uuid: owner } = useOrganisation();
  const { promote, revoke } = useAdmins();
  const rights = rightsOver(member, { me: user.uuid, owner });
  const name = displayName(member);
  if (!rights.promote && !rights.revoke && !rights.remove) return '–';
  return (
    <span className={classes.actions}>
      {rights.promote && (
        <Action label={t('members.promote_name', { name })} onClick={() => promote.mutate(member)}>
          <IconStar size={18} stroke={1.7} aria-hidden />
        </Action>
      )}
      {rights.revoke && (
        <Action label={t('members.revoke_name', { name })} onClick={() => revoke.mutate(member)}>
          <IconStarOff size={18} stroke={1.7} aria-hidden />
        </Action>
      )}
      {rights.sessions && (
        <Action label={t('sessions.title', { name })} onClick={() => onSessions(member)}>
          <IconDevices size={18} stroke={1.7} aria-hidden />
        </Action>
      )}
      {rights.remove && (
        <Action label={t(member.active ? 'users.remove' : 'users.withdraw', { name })} onClick={() => onRemove(member)}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </Action>
      )}
    </span>
  );
};

/** Username, email, actions; a star marks the admins. */
export const MembersTable = ({ members, ...on }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const phone = useMediaQuery('(max-width: 700px)');
  const columns: Column<MemberResource>[] = [
    { key: 'name', heading: t('members.username'), render: (member) => <NameCell member={member} />, onCard: 'title' },
    { key: 'email', heading: t('users.email'), render: ({ email }) => email },
    {
      key: 'actions',
      heading: t('members.actions'),
      align: 'end',
      render: (member) => <Actions member={member} {...on} />,
    },
  ];
  return (
    <DataTable
      label={t('members.table')}
      rows={members}
      rowKey={({ uuid }) => uuid}
      columns={columns}
      virtual={!phone && members.length > MANY}
    />
  );
};
