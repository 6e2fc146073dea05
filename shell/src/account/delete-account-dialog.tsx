import { deleteUser, listOrganisations, type OrganisationResource, userDelete } from '@waymark/contracts';
import {
  Button,
  Dialog,
  ErrorPanel,
  keyOf,
  pageNavigation,
  TextSkeleton,
  toast,
  useApi,
  useApp,
  useSession,
} from '@waymark/shell-kit';
import { CheckboxField, FormActions, WaymarkForm } from '@waymark/shell-kit/actions';
import { usePages } from '@waymark/shell-kit/pages';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { useField, useForm, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FirstOrganisations, useFirstOrganisations } from '../organisations/first-organisations.tsx';
import { lastOrganisation } from '../routes/last-organisation.ts';
import classes from './delete-account.module.css';
import { givenSuccessor } from './given-successor.ts';
import { SuccessorField } from './successor-field.tsx';

/** How many organisations a page shows: the field of each one sends its own request for members. */
const AT_ONCE = 10;
const NEW: Record<string, unknown> = { sure: false };

/** The organisations that keep other members, in which somebody has to take over. */
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

type HandedOver = Omit<ReturnType<typeof useHandedOver>, 'items'> & { items: readonly OrganisationResource[] };

/** What is deleted with the account, including the organisations without other members. */
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

/**
 * The server's error about an organisation without a successor and without a field: one that is not loaded yet, or that somebody has
 * joined in the meantime. It belongs to no single field, so it stays until the form is submitted again.
 */
const useRefusal = (): string | undefined => {
  const { meta } = useField('new_owners', { subscription: { submitError: true } });
  const text: unknown = meta.submitError;
  return typeof text === 'string' ? text : undefined;
};

/** Keeps one form entry for each loaded organisation, and drops those of organisations that are no longer in the list. */
const useEntries = (organisations: readonly OrganisationResource[]): void => {
  const form = useForm();
  const { user } = useSession();
  const { submitting } = useFormState({ subscription: { submitting: true } });
  useEffect(() => {
    // The form takes no changes then.
    if (submitting) return;
    const entries: { organisation_uuid: string }[] = form.getState().values.new_owners ?? [];
    const entryOf = (organisation: OrganisationResource) => {
      const { uuid } = organisation;
      const known = entries.find(({ organisation_uuid }) => organisation_uuid === uuid);
      return known ?? { organisation_uuid: uuid, user_uuid: givenSuccessor(organisation, user) };
    };
    form.change('new_owners', organisations.map(entryOf));
  }, [form, organisations, submitting, user]);
};

/** A field for each loaded organisation. */
const Successors = ({ items, total, more, isReading, moreError }: HandedOver): ReactNode => {
  const { t } = useTranslation('shell');
  const left = (total ?? 0) - items.length;
  const refusal = useRefusal();
  useEntries(items);
  return (
    <>
      {items.map((organisation, place) => (
        <SuccessorField key={organisation.uuid} organisation={organisation} name={`new_owners[${place}]`} />
      ))}
      {moreError && <ErrorPanel compact title={t('kit:error_panel.more')} error={moreError} onRetry={more} />}
      {left > 0 && !moreError && (
        <Button variant="default" loading={isReading} onClick={more}>
          {t('account.successors_more', { count: left })}
        </Button>
      )}
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
};

type FormProps = {
  lost: ComponentProps<typeof FirstOrganisations>;
  handedOver: HandedOver;
  /** Refetches both. */
  readAgain: () => void;
  onClose: () => void;
};

const DeleteForm = ({ lost, handedOver, readAgain, onClose }: FormProps): ReactNode => {
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
        await api.ask(deleteUser, {}, values).catch((error: unknown) => {
          // Somebody may have joined an organisation that was going to be deleted.
          readAgain();
          throw error;
        });
        lastOrganisation.write(null);
        pageNavigation().unblock();
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
  const { t } = useTranslation('shell');
  const lost = useFirstOrganisations({ shared: false });
  const handedOver = useHandedOver();
  const { items } = handedOver;
  const readAgain = (): void => {
    void lost.refetch();
    handedOver.retry();
  };
  if (lost.data && items) {
    return (
      <DeleteForm lost={lost.data} handedOver={{ ...handedOver, items }} readAgain={readAgain} onClose={onClose} />
    );
  }
  const error = lost.error ?? handedOver.error;
  if (!error) return <TextSkeleton lines={4} />;
  return <ErrorPanel compact title={t('organisations.failed')} error={error} onRetry={readAgain} />;
};

/** Deletes the account: lists what is lost, asks for a successor in each shared organisation (product-rules.md, "Deleting an account"). */
export const DeleteAccountDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('shell');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('account.delete_title')} sticky>
      <LoadedForm onClose={onClose} />
    </Dialog>
  );
};
