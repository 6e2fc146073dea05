import { useSessionState } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { BrokenPage } from '../layout/broken-page.tsx';
import { AFTER_SIGN_IN } from './after-sign-in.ts';
import { lastOrganisation, REMEMBERED } from './last-organisation.ts';
import { isOtherPage, loginAddress, returnPath } from './return-path.ts';

/** Requires a session for all routes beneath; without one, redirects to the sign-in, which leads back here. One that could not be checked is kept. */
export const RequireSession = (): ReactNode => {
  const { status, isUnchecked } = useSessionState();
  const location = useLocation();
  if (status === 'restoring') return null;
  if (isUnchecked) return <BrokenPage />;
  return status === 'signed-in' ? <Outlet /> : <Navigate to={loginAddress(location)} replace />;
};

/** Routes for signed-out visitors, such as the sign-in; redirects signed-in users, with AFTER_SIGN_IN if they have just signed in. */
export const OnlySignedOut = (): ReactNode => {
  const { status } = useSessionState();
  const { search } = useLocation();
  const target = returnPath(search);
  const wasOut = useRef(false);
  useEffect(() => {
    if (status === 'anonymous') wasOut.current = true;
  }, [status]);
  const leaves = status === 'signed-in' && isOtherPage(target);
  useEffect(() => {
    if (leaves) window.location.replace(target);
  }, [leaves, target]);
  if (status !== 'signed-in') return <Outlet />;
  return leaves ? null : <Navigate to={target} replace state={wasOut.current ? AFTER_SIGN_IN : undefined} />;
};

/** Any unknown path: the dashboard of the last organisation, else the organisation list. */
export const UnknownPath = (): ReactNode => {
  const last = lastOrganisation.read();
  return <Navigate to={last ? `/organization/${last}` : '/organization'} replace state={REMEMBERED} />;
};
