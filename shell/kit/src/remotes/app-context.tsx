import type { OrganisationResource } from '@waymark/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import type { Session } from '../session/session.ts';
import type { AdminTab } from './micro-frontend.ts';

/** The context of every screen, in the shell and in each micro-frontend. */
type AppContextValue = {
  api: ApiClient;
  session: Session;
  organisation?: OrganisationResource;
  /** Absent in the shell itself, which shows no screen of the admin area. */
  adminTabs?: readonly AdminTab[];
};

const AppContext = createContext<AppContextValue | null>(null);

export const AppProvider = ({ value, children }: { value: AppContextValue; children: ReactNode }): ReactNode => (
  <AppContext.Provider value={value}>{children}</AppContext.Provider>
);

/** What the nearest `AppProvider` provides. @throws {Error} outside of one */
export const useApp = (): AppContextValue => {
  const value = useContext(AppContext);
  if (!value) throw new Error('No AppProvider above');
  return value;
};

/** The API client: `useApi().ask(listTeams, { org })`. */
export const useApi = (): ApiClient => useApp().api;
