import { proveEmail } from '@waymark/contracts';
import { errorText, isApiError, useApp, useSessionState } from '@waymark/shell-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Outcome =
  | { kind: 'working' }
  | { kind: 'done'; email: string }
  /** The link is of another account than the one that is signed in. */
  | { kind: 'other' }
  | { kind: 'failed'; reason: string }
  /** No answer that says anything of the link, which works still. */
  | { kind: 'away'; reason: string };
/** `confirm` uses the link, whoever is signed in. */
type Proof = (Outcome | { kind: 'asking' }) & { confirm: () => void; retry: () => void };

const WORKING: Outcome = { kind: 'working' };

const outcomeOf = (error: unknown): Outcome => {
  if (isApiError(error, 'PROOF_OF_OTHER_ACCOUNT')) return { kind: 'other' };
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
  return { kind: isRefused ? 'failed' : 'away', reason: errorText(error) };
};

/**
 * Uses the token of the mailed link, once. Anybody can give somebody else's address, whose owner must not confirm it merely by opening the
 * link. So the page asks first, except when somebody is signed in: the link then works for their own account alone.
 */
export const useProof = (token: string | null): Proof => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const { status, user } = useSessionState();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const begun = useRef<string | null>(null);
  const mine = user?.uuid ?? null;

  const prove = useCallback(
    async (onlyFor: string | null): Promise<void> => {
      if (!token || begun.current !== null) return;
      begun.current = token;
      setOutcome(WORKING);
      try {
        const { user: proven } = await api.ask(proveEmail, {}, { token, ...(onlyFor ? { user_uuid: onlyFor } : {}) });
        // The token of a session says what its user may do: whoever is signed in here gets a new one, or is signed out.
        if (session.state().user?.uuid === proven.uuid) await session.refresh(session.token()).catch(() => undefined);
        setOutcome({ kind: 'done', email: proven.email });
      } catch (error) {
        begun.current = null;
        setOutcome(outcomeOf(error));
      }
    },
    [api, session, token],
  );
  useEffect(() => {
    if (mine && outcome === null) void prove(mine);
  }, [mine, outcome, prove]);

  const actions = { confirm: () => void prove(null), retry: () => void prove(mine) };
  if (!token) return { kind: 'failed', reason: t('prove.no_link'), ...actions };
  if (outcome) return { ...outcome, ...actions };
  return { kind: mine !== null || status === 'restoring' ? 'working' : 'asking', ...actions };
};
