import { addMembers, displayName, type MemberResource, removeMembers } from '@waymark/contracts';
import {
  ConfirmDialog,
  keysChangedWith,
  messageText,
  ORGANISATION_LIST_KEY,
  useApi,
  useGo,
  useSession,
} from '@waymark/shell-kit';
import { MemberPicker, useIsShown, useSave } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import { type Removal, removalOf } from './removal.ts';

type Props = { member: MemberResource; onClose: () => void };

type Confirmed = { successor: string | undefined; kind: Removal['kind'] };

/**
 * Removes a member and shows a toast; a user who has left goes to the list of organisations. The toast's text depends on the request and
 * not on the organisation, which live updates may change before the response arrives.
 */
const useRemoveMember = (member: MemberResource, removal: Removal) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const go = useGo();
  const isShown = useIsShown();
  const { organisation } = useOrganisationLimits();
  const invite = useSave({
    work: () => api.ask(addMembers, { org: organisation.uuid }, { users_emails: [member.email] }),
    success: t('users.invited', { count: 1 }),
    invalidates: keysChangedWith(organisation.uuid, 'user_organisations'),
    toastErrors: false,
  });
  const isLeaving = removal.kind === 'leave' || removal.kind === 'leave_last';
  return useSave({
    work: ({ successor }: Confirmed) =>
      api.ask(removeMembers, { org: organisation.uuid }, { users_uuid: [member.uuid], new_owner_id: successor }),
    success: (_answer, { kind }) =>
      t(`take_out.${kind}_done`, { name: displayName(member), organisation: organisation.name }),
    undo: removal.kind === 'withdraw' ? () => invite.mutateAsync() : undefined,
    invalidates: isLeaving ? [ORGANISATION_LIST_KEY] : keysChangedWith(organisation.uuid, 'user_organisations'),
    onSaved: () => {
      if (isLeaving && isShown()) go('/organization', { replace: true });
    },
  });
};

/** Asks for confirmation before a member is removed or leaves, and for a successor. */
export const RemoveMemberDialog = ({ member, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  const { organisation } = useOrganisationLimits();
  const leaving = removalOf(member, { me: user.uuid, activeUsers: organisation.number_of_active_users });
  const [successor, setSuccessor] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const remove = useRemoveMember(member, leaving);
  const names = { name: displayName(member), organisation: organisation.name };

  const confirm = async (): Promise<void> => {
    if (leaving.successor === 'required' && !successor) {
      setProblem(messageText('validation.account.successor_required'));
      throw new Error('A successor is missing');
    }
    await remove.mutateAsync({ successor: successor ?? undefined, kind: leaving.kind });
  };

  return (
    <ConfirmDialog
      opened
      danger
      title={t(`take_out.${leaving.kind}_title`, names)}
      confirmLabel={t(`take_out.${leaving.kind}_confirm`)}
      typeToConfirm={leaving.kind === 'leave_last' ? organisation.name : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`take_out.${leaving.kind}_text`, names)}</p>
      {leaving.kind === 'leave' && organisation.owner_uuid === user.uuid && <p>{t('take_out.leave_owner', names)}</p>}
      {leaving.successor !== 'none' && (
        <MemberPicker
          label={t('take_out.successor')}
          description={
            leaving.successor === 'optional' ? t('take_out.successor_optional') : t('take_out.successor_required')
          }
          required={leaving.successor === 'required'}
          error={problem}
          value={successor}
          onChange={(chosen) => {
            setSuccessor(chosen);
            setProblem(undefined);
          }}
          without={[member.uuid]}
          placeholder={t('picker.placeholder')}
          clearable={leaving.successor === 'optional'}
        />
      )}
    </ConfirmDialog>
  );
};
