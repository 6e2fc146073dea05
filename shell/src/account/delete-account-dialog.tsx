import { deleteUser, type OrganisationResource, userDelete } from '@waymark/contracts';
import {
  CheckboxField,
  Dialog,
  ErrorPanel,
  FormActions,
  TextSkeleton,
  toast,
  useApp,
  useOrganisations,
  WaymarkForm,
} from '@waymark/shell-kit';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lastOrganisation } from '../routes/last-organisation.ts';
import { type AccountDeletion, accountDeletion } from './account-deletion.ts';
import classes from './delete-account.module.css';
import { SuccessorField } from './successor-field.tsx';

const Losses = ({ deleted }: Pick<AccountDeletion, 'deleted'>): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.losses}>
      <p>{t('account.delete_loses')}</p>
      {deleted.length > 0 && (
        <>
          <p>{t('account.delete_loses_organisations', { count: deleted.length })}</p>
          <ul>
            {deleted.map(({ uuid, name }) => (
              <li key={uuid}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

type FormProps = { organisations: readonly OrganisationResource[]; onClose: () => void };

const DeleteForm = ({ organisations, onClose }: FormProps): ReactNode => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const navigate = useNavigate();
  const { handedOver, deleted } = useMemo(() => accountDeletion(organisations), [organisations]);
  const initialValues = useMemo(
    () => ({ sure: false, new_owners: handedOver.map(({ uuid }) => ({ organisation_uuid: uuid })) }),
    [handedOver],
  );
  return (
    <WaymarkForm
      schema={userDelete}
      initialValues={initialValues}
      guard={false}
      label={t('account.delete')}
      onSubmit={async (values) => {
        await api.ask(deleteUser, {}, values);
        lastOrganisation.write(null);
        navigate('/login', { replace: true });
        session.signOut();
        toast.success(t('account.deleted'));
      }}
    >
      {({ submitting }) => (
        <>
          <Losses deleted={deleted} />
          {handedOver.map((organisation, index) => (
            <SuccessorField
              key={organisation.uuid}
              organisation={organisation}
              name={`new_owners[${index}].user_uuid`}
            />
          ))}
          <CheckboxField name="sure" label={t('account.sure')} />
          <FormActions danger submitting={submitting} submitLabel={t('account.delete_confirm')} onCancel={onClose} />
        </>
      )}
    </WaymarkForm>
  );
};

/** Deletes the account: says what is deleted, and asks who takes over wherever others stay (product-rules.md, "Deleting an account"). */
export const DeleteAccountDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  const { data, isError, refetch } = useOrganisations();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('account.delete_title')} sticky>
      {isError && !data && <ErrorPanel compact onRetry={() => void refetch()} />}
      {!data && !isError && <TextSkeleton lines={4} />}
      {data && <DeleteForm organisations={data} onClose={onClose} />}
    </Dialog>
  );
};
