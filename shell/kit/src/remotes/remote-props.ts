import type { QueryClient } from '@tanstack/react-query';
import type { OrganisationResource } from '@waymark/contracts';
import type { i18n as I18n } from 'i18next';
import type { ApiClient } from '../api/api-client.ts';
import type { Session } from '../session/session.ts';
import type { AdminTab } from './micro-frontend.ts';

/** The properties that the shell passes to a micro-frontend, at mount and on each change. */
export type RemoteProps = {
  queryClient: QueryClient;
  api: ApiClient;
  session: Session;
  /** The organisation of the address, loaded; absent on the platform owner's separate page. */
  organisation?: OrganisationResource;
  /** The tabs of all micro-frontends, in any order. */
  adminTabs: readonly AdminTab[];
  /** The part of the path that the remote's routes leave out: `/organization/<uuid>`. */
  basename: string;
  i18n: I18n;
  /** Reports to the shell that the remote has crashed, so that a panel with a retry is shown. */
  onCrash?: (error: Error) => void;
};
