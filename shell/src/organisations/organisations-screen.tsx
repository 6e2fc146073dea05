import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { fold, type OrganisationResource } from '@waymark/contracts';
import {
  Button,
  EmptyState,
  ErrorPanel,
  PageHeader,
  RowsSkeleton,
  SearchInput,
  useOrganisations,
  useSession,
} from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import layout from '../layout/layout.module.css';
import { OrganisationRow } from './organisation-row.tsx';
import classes from './organisations.module.css';

const OrganisationDialog = lazy(async () => ({
  default: (await import('./organisation-dialog.tsx')).OrganisationDialog,
}));

const matching = (organisations: readonly OrganisationResource[], typed: string): OrganisationResource[] =>
  organisations
    .filter(({ name }) => fold(name).includes(fold(typed)))
    .sort((a, b) => Number(b.favorite) - Number(a.favorite) || a.name.localeCompare(b.name));

/** The user's organisations, favourites first. */
export const OrganisationsScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, isError, refetch } = useOrganisations();
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);

  // Entering the list clears what was kept of the organisation before (spec section 2).
  useEffect(() => {
    client.removeQueries({ queryKey: ['organisation'] });
    document.title = `${t('organisations.title')} · Waymark`;
  }, [client, t]);

  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setCreating(true)}>
      {t('organisations.create')}
    </Button>
  );
  const found = matching(data ?? [], typed);
  return (
    <div className={layout.content}>
      <PageHeader title={t('organisations.title')} actions={data && data.length > 0 ? create : undefined}>
        {data && data.length > 0 && (
          <SearchInput value={typed} onChange={setTyped} label={t('organisations.search')} className={classes.search} />
        )}
      </PageHeader>
      {isError && !data && <ErrorPanel onRetry={() => void refetch()} />}
      {!data && !isError && <RowsSkeleton rows={4} height={64} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconBuilding size={24} stroke={1.6} aria-hidden />}
          title={t('organisations.none_title')}
          text={t('organisations.none_text')}
          action={create}
        />
      )}
      {data && data.length > 0 && found.length === 0 && <EmptyState compact title={t('organisations.none_found')} />}
      {found.length > 0 && (
        <ul className={classes.list}>
          {found.map((organisation) => (
            <OrganisationRow
              key={organisation.uuid}
              organisation={organisation}
              isOwner={organisation.owner_uuid === user.uuid}
            />
          ))}
        </ul>
      )}
      {creating && (
        <Suspense fallback={null}>
          <OrganisationDialog
            opened
            onClose={() => setCreating(false)}
            onSaved={({ uuid }) => navigate(`/organization/${uuid}`)}
          />
        </Suspense>
      )}
    </div>
  );
};
