import { IconLogout2, IconTrash } from '@tabler/icons-react';
import { displayName, type MemberResource, type MemberSort } from '@waymark/contracts';
import { ActionIcon, Tooltip, useMediaQuery, useOrganisation, useSession } from '@waymark/shell-kit';
import { type Column, DataTable, EmailAddress, type Sort } from '@waymark/shell-kit/tables';
import { PHONE_WINDOW } from '@waymark/shell-kit/widths';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { JoinedCell, NameCell, StateCell, TeamsCell } from './member-cells.tsx';
import { mayRemove } from './removal.ts';

type Props = {
  members: readonly MemberResource[];
  sort: MemberSort;
  onSort: (sort: MemberSort) => void;
  onTakeOut: (member: MemberResource) => void;
};

const TakeOut = ({ member, onTakeOut }: { member: MemberResource; onTakeOut: Props['onTakeOut'] }): ReactNode => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { admin, owner_uuid: owner } = useOrganisation();
  if (!mayRemove(member, { me: user.uuid, admin, owner })) return null;
  const self = member.uuid === user.uuid;
  const label = t(self ? 'users.leave' : member.active ? 'users.remove' : 'users.withdraw', {
    name: displayName(member),
  });
  const Icon = self ? IconLogout2 : IconTrash;
  return (
    <Tooltip label={label}>
      <ActionIcon size={32} aria-label={label} onClick={() => onTakeOut(member)}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};

const toSort = (sort: MemberSort): Sort => ({ key: sort.replace('-', ''), descending: sort.startsWith('-') });
const fromSort = ({ key, descending }: Sort): MemberSort => {
  if (key === 'joined_at') return descending ? '-joined_at' : 'joined_at';
  return key === 'email' ? 'email' : 'name';
};

/** All members of the organisation, including invited ones. */
export const UsersTable = ({ members, sort, onSort, onTakeOut }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { admin } = useOrganisation();
  const phone = useMediaQuery(PHONE_WINDOW);
  const narrow = useMediaQuery('(max-width: 68.75em)');
  const narrower = useMediaQuery('(max-width: 56.25em)');
  // Where there is no room for all columns, the address stands beneath the name. On phones each row is a card, which has room.
  const joinsEmail = narrow && !phone;
  const leftOut = phone ? [] : [...(joinsEmail ? ['email'] : []), ...(narrower ? ['joined_at'] : [])];
  const address: Column<MemberResource> = {
    key: 'email',
    heading: t('users.email'),
    render: ({ email }) => <EmailAddress email={email} />,
    sortValue: ({ email }) => email,
  };
  const columns: Column<MemberResource>[] = [
    {
      key: 'name',
      heading: t('users.name'),
      render: (member) => <NameCell member={member} withEmail={joinsEmail} />,
      sortValue: displayName,
      onCard: 'title',
      ...(joinsEmail && { joins: address }),
    },
    address,
    {
      key: 'teams',
      heading: t('users.teams'),
      // Loads later than the other columns; the fixed width keeps them in place.
      width: '20%',
      render: ({ uuid }) => <TeamsCell person={uuid} />,
    },
    {
      key: 'joined_at',
      heading: t('users.joined'),
      render: (member) => <JoinedCell member={member} />,
      sortValue: ({ joined_at }) => joined_at ?? '',
    },
    { key: 'state', heading: t('users.state'), render: (member) => <StateCell member={member} mayInvite={admin} /> },
  ];
  return (
    <DataTable
      label={t('users.table')}
      rows={members}
      rowKey={({ uuid }) => uuid}
      columns={columns.filter(({ key }) => !leftOut.includes(key))}
      sort={toSort(sort)}
      onSort={(next) => onSort(fromSort(next))}
      sortedOutside
      virtual={!phone}
      rowActions={(member) => <TakeOut member={member} onTakeOut={onTakeOut} />}
    />
  );
};
