import { useQuery } from '@tanstack/react-query';
import {
  editOrganisation,
  fields,
  listMembers,
  type OrganisationResource,
  readOrganisation,
  uuidField,
} from '@waymark/contracts';
import {
  ErrorPanel,
  keyOf,
  ORGANISATION_LIST_KEY,
  PageLink,
  TextSkeleton,
  useApi,
  usePeople,
  useSession,
} from '@waymark/shell-kit';
import { FormActions, MemberField, useIsShown, useSave, WaymarkForm } from '@waymark/shell-kit/actions';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './organisations.module.css';

const CHOOSE = 'validation.members.next_owner';
const handOver = fields({ new_owner_uuid: uuidField(CHOOSE).required(CHOOSE) });
const NOBODY = { new_owner_uuid: null };

type Props = { organisation: OrganisationResource; onDone: () => void; onCancel: () => void };

const Choice = ({ organisation, onDone, onCancel }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { user } = useSession();
  const { uuid, name } = organisation;
  // Requests no names: the member field has already loaded the chosen one.
  const { nameOf } = usePeople([], uuid);
  const isShown = useIsShown();
  const save = useSave<string, OrganisationResource>({
    work: async (new_owner_uuid) => (await api.ask(editOrganisation, { org: uuid }, { new_owner_uuid })).organisation,
    success: (saved) => t('hand_over.done', { name, owner: nameOf(saved.owner_uuid) }),
    invalidates: [ORGANISATION_LIST_KEY, keyOf(readOrganisation, { org: uuid })],
    onSaved: () => isShown() && onDone(),
    toastErrors: 'except_fields',
  });
  return (
    <WaymarkForm
      schema={handOver}
      initialValues={NOBODY}
      guard={false}
      label={t('hand_over.title')}
      onSubmit={({ new_owner_uuid }) => save.mutateAsync(new_owner_uuid)}
    >
      {({ submitting }) => (
        <>
          <p className={classes.losses}>{t('hand_over.text', { name })}</p>
          <MemberField
            name="new_owner_uuid"
            label={t('hand_over.owner')}
            organisation={uuid}
            admins
            without={[user.uuid]}
            required
          />
          <FormActions danger submitting={submitting} submitLabel={t('hand_over.confirm')} onCancel={onCancel} />
        </>
      )}
    </WaymarkForm>
  );
};

const HandOverBody = (props: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { user } = useSession();
  const { uuid } = props.organisation;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listMembers, { org: uuid }, { by: 'heirs' }),
    queryFn: async ({ signal }) =>
      (await api.ask(listMembers, { org: uuid }, { active: true, admin: true, limit: 2 }, { signal })).users,
  });
  if (!data)
    return error ? (
      <ErrorPanel compact title={t('hand_over.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={4} />
    );
  // The owner is an admin, so a second admin is needed for a hand-over.
  if (data.some((admin) => admin.uuid !== user.uuid)) return <Choice {...props} />;
  return (
    <p className={classes.losses}>
      {t('hand_over.nobody')}{' '}
      <PageLink to={`/organization/${uuid}/admin/members`} onClick={props.onDone}>
        {t('hand_over.to_members')}
      </PageLink>
    </p>
  );
};

/** Makes another admin the owner of the organisation. Takes the focus, because the button that opened it is removed. */
export const HandOverForm = (props: Props): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      <HandOverBody {...props} />
    </div>
  );
};
