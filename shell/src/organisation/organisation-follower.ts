import { type Query, useQueryClient } from '@tanstack/react-query';
import { type OrganisationResource, readOrganisation } from '@waymark/contracts';
import {
  type Gone,
  isApiError,
  keyOf,
  ORGANISATION_LIST_KEY,
  organisationKey,
  pageNavigation,
  toast,
  useLiveUpdates,
  useSession,
} from '@waymark/shell-kit';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lastOrganisation } from '../routes/last-organisation.ts';

const isNotFound = (error: unknown): boolean => isApiError(error, 'NOT_FOUND');

/**
 * A call of the organisation that finds nothing, or that a second factor is required for: what has become of the organisation itself shows
 * when it is asked for again. What was asked for and refused before somebody listened counts as well.
 */
const useRecheckAfterRefusal = (org: string | undefined): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!org) return;
    const detail = JSON.stringify(keyOf(readOrganisation, { org }));
    const isAbout = (error: unknown): boolean => isNotFound(error) || isApiError(error, 'SECOND_FACTOR_REQUIRED');
    const isRefused = ({ queryKey, state }: Query): boolean =>
      queryKey[1] === org &&
      JSON.stringify(queryKey) !== detail &&
      state.fetchStatus === 'idle' &&
      isAbout(state.error);
    const recheck = (): void => void client.invalidateQueries({ queryKey: keyOf(readOrganisation, { org }) });
    const queries = client.getQueryCache();
    const leaveQueries = queries.subscribe(({ type, query }) => {
      if (type === 'updated' && isRefused(query)) recheck();
    });
    const leaveMutations = client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type === 'updated' && isAbout(mutation.state.error)) recheck();
    });
    if (queries.getAll().some(isRefused)) recheck();
    return () => {
      leaveQueries();
      leaveMutations();
    };
  }, [client, org]);
};

type Props = { organisation: OrganisationResource | undefined; error: Error | null };

/**
 * Follows the organisation that is shown. When it is over for the reader - removed from it, it was deleted, or a call no longer
 * finds it - one notice says so, its data goes, and the list of organisations comes.
 */
export const OrganisationFollower = ({ organisation, error }: Props): null => {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const left = useRef<string>(undefined);
  const org = organisation?.uuid;
  const name = organisation?.name;

  const leave = useCallback(
    (why: Gone): void => {
      if (!org || left.current === org) return;
      left.current = org;
      // No notice for the person who left.
      if (why !== 'left') toast.warning(t(`gone.${why}`, { name }));
      lastOrganisation.write(null);
      // Open forms can no longer be saved, so they must not block the navigation.
      pageNavigation().unblock();
      void navigate('/organization', { replace: true });
      void client.invalidateQueries({ queryKey: ORGANISATION_LIST_KEY });
    },
    [client, navigate, org, name, t],
  );

  useLiveUpdates(org, user.uuid, leave);
  useRecheckAfterRefusal(org);
  useEffect(() => {
    if (org && isNotFound(error)) leave('unknown');
  }, [error, org, leave]);
  // Once nothing of it is shown any more.
  useEffect(
    () => () => {
      if (left.current) client.removeQueries({ queryKey: organisationKey(left.current) });
    },
    [client],
  );
  return null;
};
