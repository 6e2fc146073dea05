import { IconBell, IconPencil, IconTrash } from '@tabler/icons-react';
import { blockOf, type OrganisationResource } from '@waymark/contracts';
import { ActionIcon, Link, lazyPart, Suspense, Tooltip, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInboxCount } from '../layout/use-inbox-count.ts';
import { DeleteOrganisation } from './delete-organisation.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { needsSecondFactor } from './needs-second-factor.ts';
import { OrganisationMark } from './organisation-mark.tsx';
import classes from './organisations.module.css';

const OrganisationDialog = lazyPart(async () => ({
  default: (await import('./organisation-dialog.tsx')).OrganisationDialog,
}));

type Props = { organisation: OrganisationResource; isOwner: boolean };

/** The person's role, the number of members, and whether the organisation is blocked. */
const Facts = ({ organisation, isOwner }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const role = isOwner ? 'owner' : organisation.admin ? 'admin' : 'member';
  const block = blockOf(organisation);
  return (
    <span className={classes.facts}>
      {t(`organisations.role_${role}`)}
      {' · '}
      {t('organisations.members', { count: organisation.number_of_active_users })}
      {block && (
        <span className={classes.blocked}>
          {t(`organisations.blocked_${block === 'BLOCKED_FOR_NOT_PAYING' ? 'payment' : 'users'}`)}
        </span>
      )}
      {needsSecondFactor(organisation, user) && (
        <span className={classes.required}>{t('organisations.needs_second_factor')}</span>
      )}
    </span>
  );
};

/** Link to the inbox of the organisation, with the number of its items. */
const Waiting = ({ uuid, name }: OrganisationResource): ReactNode => {
  const { t } = useTranslation('shell');
  const count = useInboxCount(uuid);
  if (count === 0) return null;
  const label = t('organisations.waiting', { name, count });
  return (
    <Tooltip label={label}>
      <Link to={`/organization/${uuid}/inbox`} className={classes.waiting} aria-label={label}>
        <IconBell size={16} stroke={1.7} aria-hidden />
        {count}
      </Link>
    </Tooltip>
  );
};

type ActionProps = { label: string; Icon: typeof IconPencil; onClick: () => void };

const RowAction = ({ label, Icon, onClick }: ActionProps): ReactNode => (
  <Tooltip label={label}>
    <ActionIcon size={40} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

/** One organisation of the list; only its owner sees edit and delete. */
export const OrganisationRow = ({ organisation, isOwner }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const { name } = organisation;
  return (
    <article className={classes.row}>
      <FavouriteStar organisation={organisation} />
      <Link to={`/organization/${organisation.uuid}`} className={classes.link}>
        <OrganisationMark organisation={organisation} />
        <span className={classes.what}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <Facts organisation={organisation} isOwner={isOwner} />
        </span>
      </Link>
      <Waiting {...organisation} />
      {isOwner && (
        <span className={classes.actions}>
          <RowAction label={t('organisations.edit', { name })} Icon={IconPencil} onClick={() => setOpen('edit')} />
          <RowAction label={t('organisations.delete', { name })} Icon={IconTrash} onClick={() => setOpen('delete')} />
        </span>
      )}
      {isOwner && <DeleteOrganisation organisation={organisation} opened={open === 'delete'} onClose={close} />}
      {open === 'edit' && (
        <Suspense fallback={null}>
          <OrganisationDialog onClose={close} organisation={organisation} />
        </Suspense>
      )}
    </article>
  );
};
