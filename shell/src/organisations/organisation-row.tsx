import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import type { OrganisationResource } from '@waymark/contracts';
import { ActionIcon, ConfirmDialog, keys, organisationsApi, useApi, useSave } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OrganisationMark } from './organisation-mark.tsx';
import classes from './organisations.module.css';

const OrganisationDialog = lazy(async () => ({
  default: (await import('./organisation-dialog.tsx')).OrganisationDialog,
}));

type Props = { organisation: OrganisationResource; isOwner: boolean };

const Favourite = ({ organisation }: { organisation: OrganisationResource }): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const toggle = useSave({
    work: () => organisationsApi(api).setFavorite(organisation.uuid, !organisation.favorite),
    touches: [keys.organisations],
    optimistic: (client) =>
      client.setQueryData<OrganisationResource[]>(keys.organisations, (list) =>
        list?.map((each) => (each.uuid === organisation.uuid ? { ...each, favorite: !each.favorite } : each)),
      ),
  });
  const Icon = organisation.favorite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={t('organisations.favourite', { name: organisation.name })}
      aria-pressed={organisation.favorite}
      className={classes.star}
      onClick={() => toggle.mutate()}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
};

/** One organisation of the list; only its owner sees edit and delete. */
export const OrganisationRow = ({ organisation, isOwner }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const remove = useSave({
    work: () => organisationsApi(api).remove(organisation.uuid),
    success: t('organisation.deleted'),
    touches: [keys.organisations],
  });
  const { name } = organisation;
  return (
    <li className={classes.row}>
      <Favourite organisation={organisation} />
      <Link to={`/organization/${organisation.uuid}`} className={classes.link}>
        <OrganisationMark organisation={organisation} />
        <span className={classes.name}>{name}</span>
      </Link>
      {isOwner && (
        <span className={classes.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('organisations.edit', { name })}
            onClick={() => setOpen('edit')}
          >
            <IconPencil size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('organisations.delete', { name })}
            onClick={() => setOpen('delete')}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </span>
      )}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        danger
        title={t('organisations.delete_title', { name })}
        confirmLabel={t('organisations.delete_confirm')}
        typeToConfirm={name}
        onConfirm={() => remove.mutateAsync()}
      >
        {t('organisations.delete_text')}
      </ConfirmDialog>
      {open === 'edit' && (
        <Suspense fallback={null}>
          <OrganisationDialog opened onClose={close} organisation={organisation} />
        </Suspense>
      )}
    </li>
  );
};
