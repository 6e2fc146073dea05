import { proveEmail } from '@waymark/contracts';
import { errorText, isApiError, useApp, useSessionState } from '@waymark/shell-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Outcome =
  | { kind: 'working' }
  | { kind: 'done'; email: string }
  /** The link is for another account than the signed-in one. */
  | { kind: 'other' }
  | { kind: 'failed'; reason: string }
  /** The server could not be reached or failed; the link still works. */
  | { kind: 'away'; reason: string };
/** `confirm` uses the link for any account, `retry` only for the signed-in one, if there is one. */
type Proof = (Outcome | { kind: 'asking' }) & { confirm: () => void; retry: () => void };

const WORKING: Outcome = { kind: 'working' };

const outcomeOf = (error: unknown): Outcome => {
  if (isApiError(error, 'PROOF_OF_OTHER_ACCOUNT')) return { kind: 'other' };
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  return { kind: isRefused ? 'failed' : 'away', reason: errorText(error) };
};

/**
 * Uses the token of the mailed link, once. Somebody may have registered with another person's address, and that person must not confirm
 * it merely by opening the link. So the page asks first, unless a user is signed in: the link is then used for their account only.
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
        // The session's token carries the user's rights, so it is renewed; if that is refused, the user is signed out.
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
