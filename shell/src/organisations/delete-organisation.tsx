import { deleteOrganisation, type OrganisationResource } from '@waymark/contracts';
import { ConfirmDialog, ORGANISATION_LIST_KEY, useApi } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './organisations.module.css';

type Props = { organisation: OrganisationResource; opened: boolean; onClose: () => void };

/** Asks the owner to type the name before the organisation is deleted with all its data. */
export const DeleteOrganisation = ({ organisation, opened, onClose }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { uuid, name, number_of_active_users: count } = organisation;
  const remove = useSave({
    work: () => api.ask(deleteOrganisation, { org: uuid }),
    success: t('organisation.deleted'),
    invalidates: [ORGANISATION_LIST_KEY],
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      danger
      title={t('organisations.delete_title', { name })}
      confirmLabel={t('organisations.delete_confirm')}
      typeToConfirm={name}
      onConfirm={() => remove.mutateAsync()}
    >
      <p className={classes.losses}>{t('organisations.delete_text')}</p>
      {count > 1 && <p className={classes.losses}>{t('organisations.delete_members', { count: count - 1 })}</p>}
    </ConfirmDialog>
  );
};
