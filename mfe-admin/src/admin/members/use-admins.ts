import { displayName, type MemberResource } from '@waymark/contracts';
import { keys, membersApi, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';

/** Promoting and revoking; each can be undone from its toast. */
export const useAdmins = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const touches = [keys.members(org), keys.detail(org)];
  const calls = membersApi(api, org);
  const promoteAgain = useSave({ work: ({ uuid }: MemberResource) => calls.promote([uuid]), touches });
  const revokeAgain = useSave({ work: ({ uuid }: MemberResource) => calls.revoke([uuid]), touches });
  const promote = useSave({
    work: ({ uuid }: MemberResource) => calls.promote([uuid]),
    success: (_members, member) => t('members.promoted', { name: displayName(member) }),
    undo: (_members, member) => revokeAgain.mutate(member),
    touches,
  });
  const revoke = useSave({
    work: ({ uuid }: MemberResource) => calls.revoke([uuid]),
    success: (_members, member) => t('members.revoked', { name: displayName(member) }),
    undo: (_members, member) => promoteAgain.mutate(member),
    touches,
  });
  return { promote, revoke };
};
