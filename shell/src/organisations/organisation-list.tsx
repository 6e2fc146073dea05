import { fold, type OrganisationResource } from '@waymark/contracts';
import { EmptyState, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrganisationRow } from './organisation-row.tsx';
import classes from './organisations.module.css';

/** Those whose name holds what is typed, without case and accents; favourites first, then by name. */
export const matching = (organisations: readonly OrganisationResource[], typed: string): OrganisationResource[] => {
  const wanted = fold(typed.trim());
  return organisations
    .filter(({ name }) => fold(name).includes(wanted))
    .toSorted((a, b) => Number(b.favorite) - Number(a.favorite) || a.name.localeCompare(b.name));
};

type Props = { organisations: readonly OrganisationResource[]; typed: string };

/** The organisations that match the search. */
export const OrganisationList = ({ organisations, typed }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const found = matching(organisations, typed);
  if (found.length === 0) return <EmptyState compact title={t('organisations.none_found')} />;
  return (
    <ul className={classes.list}>
      {found.map((organisation) => (
        <OrganisationRow
          key={organisation.uuid}
          organisation={organisation}
          isOwner={organisation.owner_uuid === user.uuid}
        />
      ))}
    </ul>
  );
};
