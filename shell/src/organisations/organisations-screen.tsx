import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  Button,
  EmptyState,
  ErrorPanel,
  PageHeader,
  RowsSkeleton,
  SearchInput,
  useOrganisations,
  useShortcut,
} from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import layout from '../layout/layout.module.css';
import { OrganisationList } from './organisation-list.tsx';
import classes from './organisations.module.css';

const OrganisationDialog = lazy(async () => ({
  default: (await import('./organisation-dialog.tsx')).OrganisationDialog,
}));

/** Entering the list clears what was kept of the organisation before (spec section 2). */
const useFreshStart = (): void => {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ queryKey: ['organisation'] }), [client]);
};

/** The user's organisations, favourites first. */
export const OrganisationsScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { data, isError, refetch } = useOrganisations();
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const start = (): void => setCreating(true);
  const none = data?.length === 0;
  useFreshStart();
  useEffect(() => {
    document.title = `${t('organisations.title')} · Waymark`;
  }, [t]);
  useShortcut('c', start, t('organisations.create'));

  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={start}>
      {t('organisations.create')}
    </Button>
  );
  return (
    <div className={layout.content}>
      <PageHeader title={t('organisations.title')} actions={none ? undefined : create}>
        {!none && (
          <SearchInput value={typed} onChange={setTyped} label={t('organisations.search')} className={classes.search} />
        )}
      </PageHeader>
      {isError && !data && <ErrorPanel onRetry={() => void refetch()} />}
      {!data && !isError && <RowsSkeleton rows={4} height={72} />}
      {none && (
        <EmptyState
          icon={<IconBuilding size={24} stroke={1.6} aria-hidden />}
          title={t('organisations.none_title')}
          text={t('organisations.none_text')}
          action={create}
        />
      )}
      {data && !none && <OrganisationList organisations={data} typed={typed} />}
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
