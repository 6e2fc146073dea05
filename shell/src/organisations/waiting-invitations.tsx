import { useQuery } from '@tanstack/react-query';
import { listInvitations } from '@waymark/contracts';
import { ErrorPanel, keyOf, lazyPart, Suspense, toast, useApi, useSearchParams } from '@waymark/shell-kit';
import { useOrganisations } from '@waymark/shell-kit/actions';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isAfterSignIn } from '../routes/after-sign-in.ts';
import { InvitationCard } from './invitation-card.tsx';
import classes from './invitations.module.css';
import { organisationOfLink } from './organisation-of-link.ts';

const ForeignInvitation = lazyPart(async () => ({
  default: (await import('./foreign-invitation.tsx')).ForeignInvitation,
}));

/**
 * The open invitations; renders nothing without any. Refetched whenever the window gets the focus. If an invitation link led here, its
 * invitation is marked and accepted by the link's token; if that one is not open for this person, a notice says so. Whoever has just registered
 * or signed in by the link is told that they have joined.
 */
export const WaitingInvitations = (): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [params, setParams] = useSearchParams();
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(listInvitations),
    queryFn: async ({ signal }) => (await api.ask(listInvitations, {}, undefined, { signal })).invitations,
    refetchOnWindowFocus: 'always',
  });
  const token = params.get('invitation');
  const linked = token ? organisationOfLink(token) : undefined;
  const { data: joined } = useOrganisations(linked ? [linked] : []);
  const putLinkAway = useCallback(() => setParams(new URLSearchParams(), { replace: true }), [setParams]);
  const { state } = useLocation();
  const justJoined = isAfterSignIn(state) ? joined?.[0]?.name : undefined;
  useEffect(() => {
    if (justJoined === undefined) return;
    toast.success(t('invitations.accepted', { name: justJoined }));
    putLinkAway();
  }, [justJoined, t, putLinkAway]);
  if (!data)
    return isError ? <ErrorPanel compact title={t('invitations.failed')} onRetry={() => void refetch()} /> : null;
  const isHere = [...data.map(({ organisation }) => organisation), ...(joined ?? [])].some(
    ({ uuid }) => uuid === linked,
  );
  const isKnown = linked === undefined || joined !== undefined;
  return (
    <>
      {token && isKnown && !isHere && (
        <Suspense fallback={null}>
          <ForeignInvitation token={token} onStay={putLinkAway} />
        </Suspense>
      )}
      {data.length > 0 && (
        <section className={classes.invitations} aria-label={t('invitations.title')}>
          <h2 className={classes.title}>
            {t('invitations.title')} <span className={classes.number}>{data.length}</span>
          </h2>
          <ul className={classes.cards}>
            {data.map((invitation) => {
              const isLinked = invitation.organisation.uuid === linked;
              return (
                <InvitationCard
                  key={invitation.uuid}
                  invitation={invitation}
                  token={(isLinked && token) || undefined}
                  // Once answered it leaves the list, and the link would be taken for somebody else's.
                  onAnswered={() => isLinked && putLinkAway()}
                />
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
};
