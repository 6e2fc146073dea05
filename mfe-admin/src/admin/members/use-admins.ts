import { displayName, type MemberResource, promoteAdmins, revokeAdmins } from '@waymark/contracts';
import { resourceKey, useApi, useOrganisation } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

type Admin = Pick<MemberResource, 'uuid'>;
type Options = { onPromoted?: () => void };

/** Promotes and revokes admins; the toast offers undo. */
export const useAdmins = ({ onPromoted }: Options = {}) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const invalidates = [resourceKey(org, 'users'), resourceKey(org, 'organisations')];
  const promoting = ({ uuid }: Admin) => api.ask(promoteAdmins, { org }, { target_admins: [uuid] });
  const revoking = ({ uuid }: Admin) => api.ask(revokeAdmins, { org }, { target_admins: [uuid] });
  const promoteAgain = useSave({ work: promoting, invalidates, toastErrors: false });
  const revokeAgain = useSave({ work: revoking, invalidates, toastErrors: false });
  const promote = useSave({
    work: promoting,
    success: ({ users }) => t('members.promoted', { name: users.map(displayName).join() }),
    undo: (_members, member) => revokeAgain.mutateAsync(member),
    invalidates,
    onSaved: onPromoted,
  });
  const revoke = useSave({
    work: (member: MemberResource) => revoking(member),
    success: (_members, member) => t('members.revoked', { name: displayName(member) }),
    undo: (_members, member) => promoteAgain.mutateAsync(member),
    invalidates,
  });
  return { promote, revoke };
};
