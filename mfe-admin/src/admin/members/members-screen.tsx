import { IconUserStar } from '@tabler/icons-react';
import type { MemberResource } from '@waymark/contracts';
import {
  Button,
  ErrorPanel,
  LoadMoreTrigger,
  lazyPart,
  SearchInput,
  Suspense,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MemberFilter, NoMemberFound } from '../../shared/member-filter.tsx';
import { UnlessBlocked } from '../../shared/unless-blocked.tsx';
import { useAddressParams } from '../../shared/use-address-params.ts';
import { useMemberFilter } from '../../shared/use-member-filter.ts';
import { useMemberPages } from '../../shared/use-member-pages.ts';
import { PeopleSkeleton } from '../../users/people-skeleton.tsx';
import { RemoveMemberDialog } from '../../users/remove-member-dialog.tsx';
import classes from './members-screen.module.css';
import { MembersTable } from './members-table.tsx';

const AddAdminDialog = lazyPart(async () => ({ default: (await import('./add-admin-dialog.tsx')).AddAdminDialog }));
const MemberSessionsDialog = lazyPart(async () => ({
  default: (await import('./member-sessions-dialog.tsx')).MemberSessionsDialog,
}));
const PAUSE_MS = 250;

const Found = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { members, isPending, retry, ...pages } = useMemberPages(useMemberFilter().filter);
  const [leaving, setLeaving] = useState<MemberResource | null>(null);
  const [signedIn, setSignedIn] = useState<MemberResource | null>(null);
  if (pages.error) return <ErrorPanel title={t('members.failed')} error={pages.error} onRetry={retry} />;
  if (isPending) return <PeopleSkeleton card={136} />;
  if (members.length === 0) return <NoMemberFound />;
  return (
    <>
      <MembersTable members={members} onSessions={setSignedIn} onRemove={setLeaving} />
      <LoadMoreTrigger pages={pages} length={members.length} />
      {leaving && <RemoveMemberDialog member={leaving} onClose={() => setLeaving(null)} />}
      {signedIn && (
        <Suspense>
          <MemberSessionsDialog member={signedIn} onClose={() => setSignedIn(null)} />
        </Suspense>
      )}
    </>
  );
};

const FoundCount = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { total } = useMemberPages(useMemberFilter().filter);
  return <VisuallyHidden role="status">{total !== undefined && t('users.count', { count: total })}</VisuallyHidden>;
};

const Content = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { read, push, replace } = useAddressParams();
  const q = read('q');
  const search = useCallback((value: string) => replace({ q: value }), [replace]);
  return (
    <>
      <div className={classes.toolbar}>
        <SearchInput
          className={classes.search}
          label={t('users.search')}
          value={q}
          onChange={search}
          debounce={PAUSE_MS}
        />
        <MemberFilter className={classes.filter} />
        <Button
          leftSection={<IconUserStar size={16} stroke={1.8} aria-hidden />}
          onClick={() => push({ dialog: 'add-admin' })}
        >
          {t('members.add')}
        </Button>
      </div>
      <FoundCount />
      <Found />
      {read('dialog') === 'add-admin' && (
        <Suspense>
          <AddAdminDialog onClose={() => replace({ dialog: null })} />
        </Suspense>
      )}
    </>
  );
};

/** The members and their admins. */
export const MembersScreen = (): ReactNode => (
  <AdminFrame active="members">
    <UnlessBlocked>
      <Content />
    </UnlessBlocked>
  </AdminFrame>
);
