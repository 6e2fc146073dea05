import type { OrganisationResource } from '@waymark/contracts';
import { useSession, VirtualList } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { OrganisationRow } from './organisation-row.tsx';
import classes from './organisations.module.css';

const ROW_HEIGHT = 73;

/** Organisations in the order of the server. */
export const OrganisationList = ({ organisations }: { organisations: readonly OrganisationResource[] }): ReactNode => {
  const { user } = useSession();
  return (
    <div className={classes.list}>
      <VirtualList
        items={organisations}
        itemKey={({ uuid }) => uuid}
        estimate={ROW_HEIGHT}
        render={(organisation) => (
          <OrganisationRow organisation={organisation} isOwner={organisation.owner_uuid === user.uuid} />
        )}
      />
    </div>
  );
};
