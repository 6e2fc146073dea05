import { useQueryClient } from '@tanstack/react-query';
import { i18n, isApiError, lazyPart, ScreenSkeleton, useApp, usePageTitle } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import classes from '../layout/layout.module.css';
import { useCurrentOrganisation } from '../layout/use-current-organisation.ts';
import { adminTabs } from '../micro-frontends.ts';
import { mountRemote } from '../remotes/federation.ts';
import { RemotePanel } from '../remotes/remote-panel.tsx';
import { lastOrganisation } from '../routes/last-organisation.ts';
import { remoteOfPath } from '../routes/remote-of-path.ts';
import { withAccountTexts } from '../with-texts.ts';
import { useGoneOrganisation } from './use-gone-organisation.ts';

const SecondFactorRequired = lazyPart(async () => ({
  default: (await withAccountTexts(import('./second-factor-required.tsx'))).SecondFactorRequired,
}));

/** One organisation: loaded first, then the micro-frontend that owns the rest of the path. */
export const OrganisationArea = (): ReactNode => {
  const { api, session } = useApp();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const { uuid, data: organisation, error } = useCurrentOrganisation();
  const basename = `/organization/${uuid}`;
  const name = remoteOfPath(pathname.slice(basename.length));
  useGoneOrganisation(organisation, error);

  const loaded = organisation?.uuid;
  useEffect(() => {
    if (loaded) lastOrganisation.write(loaded);
  }, [loaded]);
  const title = organisation?.name;
  usePageTitle(title ? `${title} · Waymark` : null);
  const remoteProps = useMemo(
    () => ({ queryClient, api, session, organisation, adminTabs, basename, i18n }),
    [queryClient, api, session, organisation, basename],
  );
  if (uuid && isApiError(error, 'SECOND_FACTOR_REQUIRED')) return <SecondFactorRequired organisation={uuid} />;
  if (error && !organisation) return <Navigate to="/organization" replace />;
  if (!name) return <Navigate to={basename} replace />;
  return (
    <div className={classes.content}>
      {organisation ? (
        <RemotePanel key={`${name} ${uuid}`} name={name} remoteProps={remoteProps} mount={mountRemote} />
      ) : (
        <ScreenSkeleton />
      )}
    </div>
  );
};
