import { fold, type OrganisationResource } from '@waymark/contracts';
import { EmptyState, useSession, VirtualList } from '@waymark/shell-kit';
import { type ReactNode, useMemo } from 'react';
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

const ROW_HEIGHT = 73;

type Props = { organisations: readonly OrganisationResource[]; typed: string };

/** The organisations that match the search. */
export const OrganisationList = ({ organisations, typed }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const found = useMemo(() => matching(organisations, typed), [organisations, typed]);
  if (found.length === 0) return <EmptyState compact title={t('organisations.none_found')} />;
  return (
    <div className={classes.list}>
      <VirtualList
        items={found}
        itemKey={({ uuid }) => uuid}
        estimate={ROW_HEIGHT}
        render={(organisation) => (
          <OrganisationRow organisation={organisation} isOwner={organisation.owner_uuid === user.uuid} />
        )}
      />
    </div>
  );
};
