import type { QueryClient } from '@tanstack/react-query';
import type { OrganisationResource } from '@waymark/contracts';
import type { i18n as I18n } from 'i18next';
import type { ApiClient } from '../api/api-client.ts';
import type { Session } from '../session/session.ts';
import type { AdminTab } from './micro-frontend.ts';

/** What the shell hands to a micro-frontend, at mount and whenever it changes. */
export type RemoteProps = {
  queryClient: QueryClient;
  api: ApiClient;
  session: Session;
  /** The organisation of the address, loaded; absent on the platform owner's own page. */
  organisation?: OrganisationResource;
  /** The tabs of all micro-frontends, in any order. */
  adminTabs: readonly AdminTab[];
  /** The part of the path that the remote's routes leave out: `/organization/<uuid>`. */
  basename: string;
  i18n: I18n;
  /** Tells the shell that the remote has crashed, for the panel with the retry. */
  onCrash?: (error: Error) => void;
};
