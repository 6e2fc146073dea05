import { IconDevices, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import { displayName, type MemberResource } from '@waymark/contracts';
import { ActionIcon, firstClick, Tooltip, useMediaQuery, useOrganisation, useSession } from '@waymark/shell-kit';
import { type Column, DataTable, EmailAddress } from '@waymark/shell-kit/tables';
import { PHONE_WINDOW } from '@waymark/shell-kit/widths';
import type { MouseEventHandler, ReactNode } from 'react';
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

type ActionProps = { label: string; onClick: MouseEventHandler; children: ReactNode };
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
  const change = rights.promote ? promote : revoke;
  const changeOnce = firstClick(() => {
    if (!change.isPending) change.mutate(member);
  });
  if (!rights.promote && !rights.revoke && !rights.remove) return '–';
  return (
    <span className={classes.actions}>
      {(rights.promote || rights.revoke) && (
        // One button for both actions, so that it keeps the focus when the action changes.
        <Action
          label={t(rights.promote ? 'members.promote_name' : 'members.revoke_name', { name })}
          onClick={changeOnce}
        >
          {rights.promote ? (
            <IconStar size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconStarOff size={18} stroke={1.7} aria-hidden />
          )}
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
  const phone = useMediaQuery(PHONE_WINDOW);
  const columns: Column<MemberResource>[] = [
    {
      key: 'name',
      heading: t('members.username'),
      render: (member) => <NameCell member={member} withState />,
      onCard: 'title',
    },
    { key: 'email', heading: t('users.email'), render: ({ email }) => <EmailAddress email={email} /> },
    {
      key: 'actions',
      heading: t('members.actions'),
      onPaper: 'hidden',
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
      virtual={!phone}
    />
  );
};
