import { editOrganisation } from '@waymark/contracts';
import { type InputTo, keysChangedWith, useApi, useOrganisation } from '@waymark/shell-kit';
import { useSave, useVersionSeen } from '@waymark/shell-kit/actions';

/** Saves settings of the organisation, for a form that shows field errors. Optimistic locking protects later edits by others. */
export const useEditOrganisation = (success: string) => {
  const api = useApi();
  const { uuid, updated_at } = useOrganisation();
  const version = useVersionSeen('organisation', updated_at);
  const save = useSave({
    work: (settings: InputTo<typeof editOrganisation>) =>
      version.save((seen) => api.ask(editOrganisation, { org: uuid }, { ...settings, updated_at: seen })),
    success,
    invalidates: keysChangedWith(uuid, 'organisations'),
    toastErrors: false,
  });
  return { save, follow: version.follow };
};
