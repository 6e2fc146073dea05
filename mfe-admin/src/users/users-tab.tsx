import type { MemberResource } from '@waymark/contracts';
import { Button, EmptyState, ErrorPanel, LoadMoreTrigger, useOrganisation } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoMemberFound } from '../shared/member-filter.tsx';
import { useAddressParams } from '../shared/use-address-params.ts';
import { useMemberFilter } from '../shared/use-member-filter.ts';
import { useMemberPages } from '../shared/use-member-pages.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { UsersTable } from './users-table.tsx';

type Props = {
  /** Opens the dialog for invitations. */
  onInvite: () => void;
};

const Nobody = ({ onInvite }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { admin } = useOrganisation();
  return (
    <EmptyState
      drawing="people"
      title={t('users.empty')}
      text={t('users.empty_text')}
      action={admin && <Button onClick={onInvite}>{t('users.invite')}</Button>}
    />
  );
};

const Users = ({ onInvite, onTakeOut }: Props & { onTakeOut: (member: MemberResource) => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const { replace } = useAddressParams();
  const { shown, filter } = useMemberFilter();
  const { members, isPending, retry, ...pages } = useMemberPages(filter);
  if (pages.error) return <ErrorPanel title={t('users.failed')} error={pages.error} onRetry={retry} />;
  if (isPending) return <PeopleSkeleton card={188} />;
  if (members.length === 0) {
    return filter.q || shown !== 'all' ? <NoMemberFound /> : <Nobody onInvite={onInvite} />;
  }
  return (
    <>
      <UsersTable
        members={members}
        sort={filter.sort}
        onSort={(next) => replace({ sort: next === 'name' ? null : next })}
        onTakeOut={onTakeOut}
      />
      <LoadMoreTrigger pages={pages} length={members.length} />
    </>
  );
};

/** The people of the organisation: searched by the server, rendered on scrolling. */
export const UsersTab = ({ onInvite }: Props): ReactNode => {
  const [leaving, setLeaving] = useState<MemberResource | null>(null);
  return (
    <>
      <Users onInvite={onInvite} onTakeOut={setLeaving} />
      {leaving && <RemoveMemberDialog member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};
