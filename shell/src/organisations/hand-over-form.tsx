import { useQuery } from '@tanstack/react-query';
import { displayName, fields, type MemberResource, type OrganisationResource, uuidField } from '@waymark/contracts';
import {
  ErrorPanel,
  FormActions,
  keys,
  membersApi,
  organisationsApi,
  PageLink,
  PersonField,
  TextSkeleton,
  useApi,
  useSave,
  useSession,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './organisations.module.css';

const CHOOSE = 'validation.members.successor';
const handOver = fields({ owner_uuid: uuidField(CHOOSE).required(CHOOSE) });
const NOBODY = { owner_uuid: null };

/** Who may become the owner: the other admins that have joined. */
export const heirs = (members: readonly MemberResource[], me: string): MemberResource[] =>
  members.filter(({ uuid, admin, active }) => admin && active && uuid !== me);

type Props = { organisation: OrganisationResource; onDone: () => void; onCancel: () => void };
type FormProps = Props & { admins: readonly MemberResource[] };

const Choice = ({ organisation, admins, onDone, onCancel }: FormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { uuid, name } = organisation;
  const nameOf = (owner: string): string => {
    const found = admins.find((each) => each.uuid === owner);
    return found ? displayName(found) : '';
  };
  const save = useSave<string, OrganisationResource>({
    work: (owner) => organisationsApi(api).handOver(uuid, owner),
    success: (saved) => t('hand_over.done', { name, owner: nameOf(saved.owner_uuid) }),
    touches: [keys.organisations, keys.detail(uuid)],
    onSaved: onDone,
  });
  return (
    <WaymarkForm
      schema={handOver}
      initialValues={NOBODY}
      guard={false}
      label={t('hand_over.title')}
      onSubmit={({ owner_uuid }) => save.mutateAsync(owner_uuid)}
    >
      {({ submitting }) => (
        <>
          <p className={classes.losses}>{t('hand_over.text', { name })}</p>
          <PersonField name="owner_uuid" label={t('hand_over.owner')} people={admins} required />
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
  const { data, isError, refetch } = useQuery({
    queryKey: keys.members(uuid, { active: true }),
    queryFn: ({ signal }) => membersApi(api, uuid).list({ active: true }, signal),
  });
  if (!data) return isError ? <ErrorPanel compact onRetry={() => void refetch()} /> : <TextSkeleton lines={4} />;
  const admins = heirs(data, user.uuid);
  if (admins.length > 0) return <Choice {...props} admins={admins} />;
  return (
    <p className={classes.losses}>
      {t('hand_over.nobody')}{' '}
      <PageLink to={`/organization/${uuid}/admin/members`} onClick={props.onDone}>
        {t('hand_over.to_members')}
      </PageLink>
    </p>
  );
};

/** Makes another admin the owner of the organisation. Takes the focus, which the button that led here has taken away. */
export const HandOverForm = (props: Props): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      <HandOverBody {...props} />
    </div>
  );
};
