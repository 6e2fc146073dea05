import {
  browserTimeZone,
  createOrganisation,
  DEFAULT_CHARTS_BY,
  DEFAULT_RHYTHM,
  DEFAULT_WEEKDAY,
  editOrganisation,
  type OrganisationResource,
  organisationCreate,
  organisationEdit,
} from '@waymark/contracts';
import {
  currentLanguage,
  type InputTo,
  keysChangedWith,
  ORGANISATION_LIST_KEY,
  useApi,
  useSession,
} from '@waymark/shell-kit';
import {
  CheckboxField,
  FormActions,
  ImageField,
  RhythmFields,
  TextField,
  useSave,
  useVersionSeen,
  WaymarkForm,
} from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrganisationMark } from './organisation-mark.tsx';

type OrganisationFormProps = {
  /** Absent when a new one is made. */
  organisation?: OrganisationResource;
  onClose: () => void;
  onSaved: (organisation: OrganisationResource) => void;
  /** Shown beneath the form once that has loaded; earlier, its buttons would move away from under the pointer. */
  children?: ReactNode;
};

/** Creates or edits, with optimistic locking: an edit by somebody else is shown before it is overwritten (EDITED_MEANWHILE). */
const useSaveOrganisation = ({ organisation, onSaved }: OrganisationFormProps) => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const version = useVersionSeen('organisation', organisation?.updated_at);
  const save = useSave<InputTo<typeof editOrganisation>, OrganisationResource>({
    work: async (input) => {
      const { organisation: saved } = await version.save((updated_at) =>
        organisation
          ? api.ask(editOrganisation, { org: organisation.uuid }, { ...input, updated_at })
          : api.ask(createOrganisation, {}, { ...input, lang: currentLanguage() }),
      );
      return saved;
    },
    success: t(organisation ? 'organisation.updated' : 'organisation.created'),
    invalidates: organisation ? keysChangedWith(organisation.uuid, 'organisations') : [ORGANISATION_LIST_KEY],
    onSaved,
    toastErrors: 'except_fields',
  });
  return { save, follow: version.follow };
};

/** Name, picture, time zone, check-in rhythm and charts of an organisation; for an existing one, whether members need a second factor. */
export const OrganisationForm = (props: OrganisationFormProps): ReactNode => {
  const { organisation, onClose, children } = props;
  const { t } = useTranslation('shell');
  const { save, follow } = useSaveOrganisation(props);
  const { user } = useSession();
  const required = organisation?.require_second_factor;
  const timezone = organisation ? organisation.timezone : browserTimeZone();
  return (
    <WaymarkForm
      follow={follow}
      keptAs={`organisation.${organisation?.uuid ?? 'new'}`}
      schema={organisation ? organisationEdit : organisationCreate}
      initialValues={{
        name: organisation?.name ?? '',
        timezone,
        checkin_rhythm: organisation?.checkin_rhythm ?? DEFAULT_RHYTHM,
        checkin_weekday: organisation?.checkin_weekday ?? DEFAULT_WEEKDAY,
        charts_by: organisation?.charts_by ?? DEFAULT_CHARTS_BY,
        ...(organisation && { require_second_factor: required }),
      }}
      onSubmit={({ name, image, image_mime_type, ...more }) => {
        const requirement = 'require_second_factor' in more && { require_second_factor: more.require_second_factor };
        const chosen = {
          timezone: more.timezone ?? undefined,
          checkin_rhythm: more.checkin_rhythm ?? undefined,
          checkin_weekday: more.checkin_weekday ?? undefined,
          charts_by: more.charts_by ?? undefined,
        };
        return save.mutateAsync({ name, image, image_mime_type, ...chosen, ...requirement });
      }}
      label={t(organisation ? 'organisation.edit_title' : 'organisation.create_title')}
    >
      {({ submitting, values }) => (
        <>
          <TextField name="name" label={t('organisation.name')} autoComplete="organization" required autoFocus />
          <ImageField
            label={t('organisation.picture')}
            currentPath={organisation?.image_path}
            placeholder={
              <OrganisationMark organisation={{ name: String(values.name ?? ''), image_path: null }} size={64} />
            }
          />
          <RhythmFields rhythm={values.checkin_rhythm} timezone={timezone} isSaved={Boolean(organisation)} />
          {organisation && (
            <CheckboxField
              name="require_second_factor"
              label={t('organisation.require_second_factor')}
              description={t(
                user.second_factor || required
                  ? 'organisation.require_second_factor_text'
                  : 'organisation.require_second_factor_self',
              )}
            />
          )}
          <FormActions
            submitting={submitting}
            onCancel={onClose}
            submitLabel={t(organisation ? 'organisation.save' : 'organisation.create')}
          />
          {children}
        </>
      )}
    </WaymarkForm>
  );
};
