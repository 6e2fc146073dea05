import { type Query, useQueryClient } from '@tanstack/react-query';
import { type OrganisationResource, readOrganisation } from '@waymark/contracts';
import {
  type ClosedReason,
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
import { useEscapeHidesNames } from '../layout/use-escape-hides-names.ts';
import { lastOrganisation } from '../routes/last-organisation.ts';

const isNotFound = (error: unknown): boolean => isApiError(error, 'NOT_FOUND');

/**
 * Refetches the organisation when one of its calls fails with NOT_FOUND or SECOND_FACTOR_REQUIRED, to learn whether the reader still has
 * access. Also covers queries that had failed before this was mounted.
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
 * Follows the current organisation. When the reader loses it (removed from it, deleted, or no longer found by a call), shows one notice,
 * goes to the list of organisations and drops its cached data. Admins are told when they are no longer any, because what only admins see
 * disappears from the page.
 */
export const OrganisationFollower = ({ organisation, error }: Props): null => {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const left = useRef<string>(undefined);
  /** The organisation of which the reader was an admin last. */
  const adminOf = useRef<string>(undefined);
  const org = organisation?.uuid;
  const name = organisation?.name;
  const isAdmin = organisation?.admin;

  const leave = useCallback(
    (why: ClosedReason): void => {
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

  useEscapeHidesNames();
  useLiveUpdates(organisation, user.uuid, leave);
  useRecheckAfterRefusal(org);
  useEffect(() => {
    if (isAdmin) adminOf.current = org;
    else if (org && adminOf.current === org) {
      adminOf.current = undefined;
      toast.warning(t('gone.not_admin', { name }));
    }
  }, [isAdmin, name, org, t]);
  useEffect(() => {
    if (org && isNotFound(error)) leave('unknown');
  }, [error, org, leave]);
  // On unmount, when none of its data is shown any more.
  useEffect(
    () => () => {
      if (left.current) client.removeQueries({ queryKey: organisationKey(left.current) });
    },
    [client],
  );
  return null;
};
