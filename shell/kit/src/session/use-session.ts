import type { OrganisationResource, UserResource } from '@waymark/contracts';
import { useRef } from 'react';
import { useApp } from '../remotes/app-context.tsx';
import { useStore } from '../state/store.ts';
import type { Session, SessionState } from './session.ts';

/** The session's state; renders again when it changes. */
export const useSessionState = (): SessionState => {
  const { session } = useApp();
  return useStore({ subscribe: session.subscribe, snapshot: session.state });
};

/** The signed-in user, who always exists on screens that require a session. */
export const useSession = (): { session: Session; user: UserResource } => {
  const { session } = useApp();
  const { user: current } = useSessionState();
  // On signing out, screens live for a moment longer than the session.
  const last = useRef(current);
  if (current) last.current = current;
  const user = last.current;
  if (!user) throw new Error('Nobody is signed in');
  return { session, user };
};

/** The organisation of the address. */
export const useOrganisation = (): OrganisationResource => {
  const { organisation } = useApp();
  if (!organisation) throw new Error('No organisation in the address');
  return organisation;
};
