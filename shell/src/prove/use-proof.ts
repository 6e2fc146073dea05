import { useApp, userApi } from '@waymark/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../login/reason-of.ts';

export type Proof = { kind: 'working' } | { kind: 'done'; email: string } | { kind: 'failed'; reason: string };

/** Uses the token of the mailed link, once. Without one there is nothing to use. */
export const useProof = (token: string | null): Proof => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const [proof, setProof] = useState<Proof>({ kind: 'working' });
  const begun = useRef(false);
  useEffect(() => {
    if (!token || begun.current) return;
    begun.current = true;
    const prove = async (): Promise<Proof> => {
      const user = await userApi(api).proveEmail(token);
      // The token of a session says what its user may do: whoever is signed in here gets a new one.
      if (session.state().user?.uuid === user.uuid) await session.refresh(session.token());
      return { kind: 'done', email: user.email };
    };
    prove()
      .catch((error: unknown): Proof => ({ kind: 'failed', reason: reasonOf(error) }))
      .then(setProof);
  }, [api, session, token]);
  return token ? proof : { kind: 'failed', reason: t('prove.no_link') };
};
