import { Button, EmptyState, SegmentedControl } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from './use-address-params.ts';
import { type ShownMembers, useMemberFilter } from './use-member-filter.ts';

/** Shows all members, only admins or only invited people. */
export const MemberFilter = ({ className }: { className?: string }): ReactNode => {
  const { t } = useTranslation('admin');
  const { replace } = useAddressParams();
  const { shown } = useMemberFilter();
  const options: { value: ShownMembers; label: string }[] = [
    { value: 'all', label: t('users.show_all') },
    { value: 'admins', label: t('users.show_admins') },
    { value: 'invited', label: t('users.show_invited') },
  ];
  return (
    <SegmentedControl
      {...(className ? { className } : {})}
      aria-label={t('users.show')}
      value={shown}
      onChange={(next) => replace({ show: next === 'all' ? null : next })}
      data={options}
    />
  );
};

/** What a list shows when no member matches its search and filter; the button clears both. */
export const NoMemberFound = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { replace } = useAddressParams();
  const { shown, filter } = useMemberFilter();
  return (
    <EmptyState
      drawing="search"
      title={t(filter.q ? 'users.none_found' : 'users.none_invited')}
      text={filter.q ? t('users.none_found_text', { q: filter.q }) : t('users.none_invited_text')}
      action={
        <Button variant="default" onClick={() => replace({ q: null, show: null })}>
          {t(shown === 'all' ? 'users.reset' : 'users.show_everyone')}
        </Button>
      }
    />
  );
};
