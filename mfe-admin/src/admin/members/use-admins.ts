import { displayName, type MemberResource, promoteAdmins, revokeAdmins } from '@waymark/contracts';
import { resourceKey, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';

/** Promoting and revoking; each can be undone from its toast. */
export const useAdmins = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const invalidates = [resourceKey(org, 'users'), resourceKey(org, 'organisations')];
  const promoting = ({ uuid }: MemberResource) => api.ask(promoteAdmins, { org }, { target_admins: [uuid] });
  const revoking = ({ uuid }: MemberResource) => api.ask(revokeAdmins, { org }, { target_admins: [uuid] });
  const promoteAgain = useSave({ work: promoting, invalidates });
  const revokeAgain = useSave({ work: revoking, invalidates });
  const promote = useSave({
    work: promoting,
    success: (_members, member) => t('members.promoted', { name: displayName(member) }),
    undo: (_members, member) => revokeAgain.mutate(member),
    invalidates,
  });
  const revoke = useSave({
    work: revoking,
    success: (_members, member) => t('members.revoked', { name: displayName(member) }),
    undo: (_members, member) => promoteAgain.mutate(member),
    invalidates,
  });
  return { promote, revoke };
};
