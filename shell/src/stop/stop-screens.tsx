import type { ReactNode } from 'react';
import { StopInvitationsScreen } from './stop-invitations-screen.tsx';
import { StopMailsScreen } from './stop-mails-screen.tsx';

/** Where the links in mails lead that stop mails of a kind, or invitations: together, so that the sign-in page knows of one part alone. */
export const StopScreens = ({ mails }: { mails?: boolean }): ReactNode =>
  mails ? <StopMailsScreen /> : <StopInvitationsScreen />;
