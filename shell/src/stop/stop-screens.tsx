import type { ReactNode } from 'react';
import { StopInvitationsScreen } from './stop-invitations-screen.tsx';
import { StopMailsScreen } from './stop-mails-screen.tsx';

/** The pages of the mail links that stop mails or invitations. In one chunk, so that the routes refer to one lazy part only. */
export const StopScreens = ({ mails }: { mails?: boolean }): ReactNode =>
  mails ? <StopMailsScreen /> : <StopInvitationsScreen />;
