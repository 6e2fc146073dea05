import { useQueryClient } from '@tanstack/react-query';
import {
  ErrorBoundary,
  ErrorPanel,
  i18n,
  isApiError,
  lazyPart,
  ScreenSkeleton,
  Suspense,
  toast,
  useApp,
  useAtRest,
  usePageTitle,
  VisuallyHidden,
} from '@waymark/shell-kit';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import classes from '../layout/layout.module.css';
import { useCurrentOrganisation } from '../layout/use-current-organisation.ts';
import { adminTabs } from '../micro-frontends.ts';
import { mountRemote } from '../remotes/federation.ts';
import { RemotePanel } from '../remotes/remote-panel.tsx';
import { lastOrganisation, REMEMBERED } from '../routes/last-organisation.ts';
import { remoteOfPath } from '../routes/remote-of-path.ts';
import { withAccountTexts } from '../with-texts.ts';

const SecondFactorRequired = lazyPart(async () => ({
  default: (await withAccountTexts(import('./second-factor-required.tsx'))).SecondFactorRequired,
}));

const OrganisationFollower = lazyPart(
  async () => ({ default: (await import('./organisation-follower.ts')).OrganisationFollower }),
  () => {},
);

/** Whether the server refuses the organisation (4xx); too many calls (429) and any other failure may be temporary. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Goes to the list of organisations, and gives the reason if a link led to one that the reader was never in. */
const NotFoundHere = ({ isNew }: { isNew: boolean }): ReactNode => {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (isNew) toast.warning(t('gone.never'));
  }, [isNew, t]);
  return <Navigate to="/organization" replace />;
};

/** One organisation: loaded first, then the micro-frontend that owns the rest of the path. */
export const OrganisationArea = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const queryClient = useQueryClient();
  const { pathname, state } = useLocation();
  const { uuid, data: organisation, error, refetch } = useCurrentOrganisation();
  const basename = `/organization/${uuid}`;
  const name = remoteOfPath(pathname.slice(basename.length));
  const [isSettled, setSettled] = useState(false);
  const atRest = useAtRest(isSettled);
  const onSettled = useCallback(() => setSettled(true), []);

  const loaded = organisation?.uuid;
  const seen = useRef<string>(undefined);
  if (loaded) seen.current = loaded;
  const isClosed = isRefused(error) && !isApiError(error, 'SECOND_FACTOR_REQUIRED');
  useEffect(() => {
    if (loaded) lastOrganisation.write(loaded);
    else if (isClosed) lastOrganisation.write(null);
  }, [loaded, isClosed]);
  const title = organisation?.name;
  usePageTitle(title ? `${title} · Waymark` : null);
  const remoteProps = useMemo(
    () => ({ queryClient, api, session, organisation, adminTabs, basename, i18n }),
    [queryClient, api, session, organisation, basename],
  );
  if (uuid && isApiError(error, 'SECOND_FACTOR_REQUIRED')) return <SecondFactorRequired organisation={uuid} />;
  if (isRefused(error) && !organisation)
    return <NotFoundHere isNew={isApiError(error, 'NOT_FOUND') && seen.current !== uuid && state !== REMEMBERED} />;
  if (!name) return <Navigate to={basename} replace />;
  return (
    <div className={classes.content}>
      {organisation && (
        <RemotePanel
          key={`${name} ${uuid}`}
          name={name}
          remoteProps={remoteProps}
          mount={mountRemote}
          onSettled={onSettled}
        />
      )}
      {!organisation && !error && <ScreenSkeleton />}
      {!organisation && error && (
        <>
          <VisuallyHidden component="h1">Waymark</VisuallyHidden>
          <ErrorPanel title={t('remote.organisation_failed')} error={error} onRetry={() => void refetch()} />
        </>
      )}
      {atRest && (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <OrganisationFollower organisation={organisation} error={error} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
};
