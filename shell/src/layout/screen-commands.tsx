import { useQueryClient } from '@tanstack/react-query';
import { useApi, useCommands, useSession } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCurrentOrganisation } from './use-current-organisation.ts';
import { useLogOut } from './use-log-out.ts';

/** Minimum number of letters for a search of people and teams. */
const MIN_LETTERS = 2;

const shellCommands = () => import('./shell-commands.tsx');

/** The shell's commands for the palette: screens, organisations, people, signing out. Their code loads with the palette. */
export const ScreenCommands = (): null => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const logOut = useLogOut();
  const { user } = useSession();
  const { uuid, data: organisation } = useCurrentOrganisation();
  const client = useQueryClient();
  const go = (path: string) => navigate(path);

  useCommands('shell', async () => {
    const { screenCommands } = await shellCommands();
    return screenCommands({ t, uuid, organisation, isPlatformOwner: user.super_admin, go });
  });
  useCommands('shell-organisations', async (typed) => {
    const { findOrganisations } = await import('./organisation-commands.tsx');
    return findOrganisations({ client, api, current: uuid, typed, group: t('palette.organisations'), go });
  });
  useCommands('shell-people', async (typed, signal) => {
    if (!uuid || typed.trim().length < MIN_LETTERS) return [];
    const { findPeople } = await import('./people-commands.tsx');
    const groups = { people: t('palette.people'), teams: t('palette.teams') };
    return findPeople({ api, org: uuid, typed, signal, groups, go });
  });
  useCommands('shell-actions', async () => {
    const { actionCommands } = await shellCommands();
    return actionCommands({ t, uuid, organisation, pathname, go, logOut: () => void logOut() });
  });
  return null;
};
