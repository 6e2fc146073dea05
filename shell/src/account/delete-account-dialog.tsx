import { deleteUser, listOrganisations, type OrganisationResource, userDelete } from '@waymark/contracts';
import {
  Button,
  CheckboxField,
  Dialog,
  ErrorPanel,
  FormActions,
  keyOf,
  TextSkeleton,
  toast,
  useApi,
  useApp,
  WaymarkForm,
} from '@waymark/shell-kit';
import { usePages } from '@waymark/shell-kit/pages';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FirstOrganisations, useFirstOrganisations } from '../organisations/first-organisations.tsx';
import { lastOrganisation } from '../routes/last-organisation.ts';
import classes from './delete-account.module.css';
import { SuccessorField } from './successor-field.tsx';

/** So many organisations at once are asked about: each field asks for members of its own. */
const AT_ONCE = 10;
const NEW: Record<string, unknown> = { sure: false };

/** The organisations in which somebody has to take over, for others stay there. */
const useHandedOver = () => {
  const api = useApi();
  return usePages({
    queryKey: keyOf(listOrganisations, {}, { shared: true, by: 'page' }),
    size: AT_ONCE,
    ask: async (page, signal) => {
      const { organisations, total } = await api.ask(listOrganisations, {}, { shared: true, ...page }, { signal });
      return { items: organisations, total };
    },
    idOf: ({ uuid }) => uuid,
  });
};

/** What goes with the account: organisations too, where nobody else is. */
const Losses = ({ organisations, total }: ComponentProps<typeof FirstOrganisations>): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.losses}>
      <p>{t('account.delete_loses')}</p>
      {total > 0 && (
        <>
          <p>{t('account.delete_loses_organisations', { count: total })}</p>
          <FirstOrganisations organisations={organisations} total={total} />
        </>
      )}
    </div>
  );
};

/** A field for each of the organisations that were read. One where nobody else is left keeps its field: the form holds its entry. */
const Successors = (handedOver: ReturnType<typeof useHandedOver>): ReactNode => {
  const { items = [], total = 0, more, isReading, isMoreMissing } = handedOver;
  const { t } = useTranslation('shell');
  const [read] = useState(() => new Map<string, OrganisationResource>());
  for (const organisation of items) if (!read.has(organisation.uuid)) read.set(organisation.uuid, organisation);
  const left = total - items.length;
  return (
    <>
      {[...read.values()].map((organisation, place) => (
        <SuccessorField key={organisation.uuid} organisation={organisation} name={`new_owners[${place}]`} />
      ))}
      {isMoreMissing && <ErrorPanel compact onRetry={more} />}
      {left > 0 && !isMoreMissing && (
        <Button variant="default" loading={isReading} onClick={more}>
          {t('account.successors_more', { count: left })}
        </Button>
      )}
    </>
  );
};

type FormProps = { lost: ComponentProps<typeof FirstOrganisations>; handedOver: ReturnType<typeof useHandedOver> };

const DeleteForm = ({ lost, handedOver, onClose }: FormProps & { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const navigate = useNavigate();
  return (
    <WaymarkForm
      schema={userDelete}
      initialValues={NEW}
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
          <Losses {...lost} />
          <Successors {...handedOver} />
          <CheckboxField name="sure" label={t('account.sure')} />
          <FormActions danger submitting={submitting} submitLabel={t('account.delete_confirm')} onCancel={onClose} />
        </>
      )}
    </WaymarkForm>
  );
};

const LoadedForm = ({ onClose }: { onClose: () => void }): ReactNode => {
  const lost = useFirstOrganisations({ shared: false });
  const handedOver = useHandedOver();
  if (lost.data && handedOver.items) {
    return <DeleteForm lost={lost.data} handedOver={handedOver} onClose={onClose} />;
  }
  const retry = (): void => {
    void lost.refetch();
    handedOver.retry();
  };
  return lost.isError || handedOver.failed ? <ErrorPanel compact onRetry={retry} /> : <TextSkeleton lines={4} />;
};

/** Deletes the account: says what is deleted, and asks who takes over wherever others stay (product-rules.md, "Deleting an account"). */
export const DeleteAccountDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('account.delete_title')} sticky>
      <LoadedForm onClose={onClose} />
    </Dialog>
  );
};
