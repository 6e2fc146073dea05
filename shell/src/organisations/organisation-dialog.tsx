import { type OrganisationResource, organisationCreate, organisationEdit } from '@waymark/contracts';
import {
  currentLanguage,
  Dialog,
  FormActions,
  ImageField,
  keys,
  organisationsApi,
  TextField,
  useApi,
  useSave,
  WaymarkForm,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrganisationMark } from './organisation-mark.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Absent when a new one is made. */
  organisation?: OrganisationResource;
  onSaved?: (organisation: OrganisationResource) => void;
};
type Input = { name?: string; image?: string | null; image_mime_type?: string | null };

/** Name and picture of an organisation, new or known. */
export const OrganisationDialog = ({ opened, onClose, organisation, onSaved }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const save = useSave({
    work: (input: Input) =>
      organisation
        ? organisationsApi(api).update(organisation.uuid, input)
        : organisationsApi(api).create({ ...input, lang: currentLanguage() }),
    success: t(organisation ? 'organisation.updated' : 'organisation.created'),
    touches: [keys.organisations, ...(organisation ? [keys.detail(organisation.uuid)] : [])],
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(organisation ? 'organisation.edit_title' : 'organisation.create_title')}
      size="sm"
      sticky
    >
      <WaymarkForm
        schema={organisation ? organisationEdit : organisationCreate}
        initialValues={organisation ? { name: organisation.name } : { name: '', lang: currentLanguage() }}
        onSubmit={(values) => save.mutateAsync(values as Input)}
      >
        {({ submitting, values }) => (
          <>
            <TextField name="name" label={t('organisation.name')} required autoFocus />
            <ImageField
              label={t('organisation.picture')}
              currentPath={organisation?.image_path}
              placeholder={
                <OrganisationMark organisation={{ name: String(values.name ?? ''), image_path: null }} size={64} />
              }
            />
            <FormActions
              submitting={submitting}
              onCancel={onClose}
              submitLabel={t(organisation ? 'organisation.save' : 'organisation.create')}
            />
          </>
        )}
      </WaymarkForm>
    </Dialog>
  );
};
