import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  BACKOFFICE,
  Button,
  EmptyState,
  ErrorPanel,
  LoadMoreTrigger,
  lazyPart,
  PageHeader,
  prepareDialogs,
  RowsSkeleton,
  SearchInput,
  Suspense,
  useLiveInboxes,
  usePageTitle,
  useSession,
  useShortcut,
  useWhenIdle,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { prepareForms } from '@waymark/shell-kit/actions';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import layout from '../layout/layout.module.css';
import { isAfterSignIn } from '../routes/after-sign-in.ts';
import { OrganisationList } from './organisation-list.tsx';
import classes from './organisations.module.css';
import { useOrganisationPages } from './use-organisation-pages.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

const loadDialog = () => import('./organisation-dialog.tsx');
const OrganisationDialog = lazyPart(async () => ({ default: (await loadDialog()).OrganisationDialog }));

/** Prefetches what a first click on *New organisation* opens, so that it opens at once. */
const fetchDialog = () => Promise.all([loadDialog(), prepareDialogs(), prepareForms()]);

/** Debounce of the search, in ms. */
const PAUSE_MS = 200;

/** Entering the list clears the cached data of the last organisation (product-rules.md, "Routes"). */
const useFreshStart = (): void => {
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ queryKey: ['organisation'] }), [client]);
};

/**
 * Right after signing in, redirects a platform owner without an organisation to the back-office. Not on later visits: somebody whom the
 * back-office refuses must not be sent there again.
 */
const useOwnersLanding = (none: boolean): boolean => {
  const { user } = useSession();
  const { state } = useLocation();
  const leaves = none && user.super_admin && isAfterSignIn(state);
  useEffect(() => {
    if (leaves) window.location.replace(BACKOFFICE);
  }, [leaves]);
  return leaves;
};

/** The user's organisations, favourites first. */
export const OrganisationsScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { items, total, error, retry, isEarlier, ...pages } = useOrganisationPages(q);
  const [creating, setCreating] = useState(false);
  const start = (): void => setCreating(true);
  const nothing = items?.length === 0;
  const none = nothing && q === '' && !isEarlier;
  const leaves = useOwnersLanding(none);
  useWhenIdle(items !== undefined, fetchDialog);
  useFreshStart();
  useLiveInboxes();
  usePageTitle(`${t('organisations.title')} · Waymark`);
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
          <SearchInput
            value={typed}
            onChange={setTyped}
            debounce={PAUSE_MS}
            label={t('organisations.search')}
            className={classes.search}
          />
        )}
      </PageHeader>
      <VisuallyHidden role="status">
        {q !== '' && total !== undefined && !isEarlier && t('organisations.found', { count: total })}
      </VisuallyHidden>
      <WaitingInvitations />
      {error && <ErrorPanel title={t('organisations.failed')} error={error} onRetry={retry} />}
      {((!items && !error) || leaves) && <RowsSkeleton rows={4} height={72} />}
      {none && !leaves && (
        <EmptyState
          drawing="objectives"
          title={t('organisations.none_title')}
          text={t('organisations.none_text')}
          action={create}
        />
      )}
      {nothing && !none && <EmptyState compact title={t('organisations.none_found')} />}
      {items && !nothing && (
        <>
          <OrganisationList organisations={items} />
          <LoadMoreTrigger pages={pages} length={items.length} />
        </>
      )}
      {creating && (
        <Suspense fallback={null}>
          <OrganisationDialog
            onClose={() => setCreating(false)}
            onSaved={({ uuid }) => navigate(`/organization/${uuid}`)}
          />
        </Suspense>
      )}
    </div>
  );
};
