import { proveEmail } from '@waymark/contracts';
import { useApp, useSessionState } from '@waymark/shell-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../login/reason-of.ts';

type Proof =
  | { kind: 'asking'; confirm: () => void }
  | { kind: 'working' }
  | { kind: 'done'; email: string }
  | { kind: 'failed'; reason: string };
type Outcome = Exclude<Proof, { kind: 'asking' }>;

const WORKING: Outcome = { kind: 'working' };

/**
 * Uses the token of the mailed link, once. Anybody may register an address: its reader, who knows nothing of the account, must not
 * prove it by looking where the link leads. Only who is signed in with an address still to be proven is not asked first.
 */
export const useProof = (token: string | null): Proof => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const { status, user } = useSessionState();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const begun = useRef(false);
  const confirm = useCallback((): void => {
    if (!token || begun.current) return;
    begun.current = true;
    setOutcome(WORKING);
    const prove = async (): Promise<Outcome> => {
      const { user: proven } = await api.ask(proveEmail, {}, { token });
      // The token of a session says what its user may do: whoever is signed in here gets a new one.
      if (session.state().user?.uuid === proven.uuid) await session.refresh(session.token());
      return { kind: 'done', email: proven.email };
    };
    prove()
      .catch((error: unknown): Outcome => ({ kind: 'failed', reason: reasonOf(error) }))
      .then(setOutcome);
  }, [api, session, token]);
  const atOnce = user?.email_proven === false;
  useEffect(() => {
    if (atOnce) confirm();
  }, [atOnce, confirm]);
  if (!token) return { kind: 'failed', reason: t('prove.no_link') };
  if (outcome) return outcome;
  return atOnce || status === 'restoring' ? WORKING : { kind: 'asking', confirm };
};
