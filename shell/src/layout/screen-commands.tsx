import { IconArrowRight, IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { fold } from '@waymark/contracts';
import { openBackoffice, useApi, useCommands, useSession } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { navigationFor } from './navigation.tsx';
import { useCurrentOrganisation } from './use-current-organisation.ts';
import { useLogOut } from './use-log-out.ts';

const arrow = <IconArrowRight size={16} stroke={1.6} aria-hidden />;
/** From how many letters on people and teams are asked for. */
const MIN_LETTERS = 2;
const exit = <IconLogout size={16} stroke={1.6} aria-hidden />;

const labelled = <T extends { label: string }>(typed: string, commands: T[]): T[] => {
  const wanted = fold(typed);
  return commands.filter(({ label }) => fold(label).includes(wanted));
};

/** What the shell itself offers in the palette: screens, organisations, people, signing out. */
export const ScreenCommands = (): null => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { user } = useSession();
  const { uuid, data: organisation } = useCurrentOrganisation();
  const client = useQueryClient();

  useCommands('shell', (typed) => {
    const to = (path: string) => () => navigate(path);
    const screens = uuid
      ? navigationFor(organisation).map(({ label, path }) => ({
          id: `screen-${label}`,
          label: t(`navigation.${label}`),
          run: to(`/organization/${uuid}${path}`),
        }))
      : [];
    const inbox = {
      id: 'screen-inbox',
      label: t('header.inbox', { count: 0 }),
      run: to(`/organization/${uuid}/inbox`),
    };
    const commands = [
      ...screens,
      ...(uuid ? [inbox] : []),
      { id: 'screen-account', label: t('kit:menu.account'), run: to('/account') },
      { id: 'screen-list', label: t('header.organisations'), run: to('/organization') },
      ...(user.super_admin ? [{ id: 'screen-backoffice', label: t('kit:menu.back_office'), run: openBackoffice }] : []),
    ];
    return labelled(typed, commands).map((screen) => ({ ...screen, group: t('palette.screens'), icon: arrow }));
  });
  useCommands('shell-organisations', async (typed) => {
    const { findOrganisations } = await import('./organisation-commands.tsx');
    const go = (path: string) => navigate(path);
    return findOrganisations({ client, api, current: uuid, typed, group: t('palette.organisations'), go });
  });
  useCommands('shell-people', async (typed, signal) => {
    if (!uuid || typed.trim().length < MIN_LETTERS) return [];
    const { findPeople } = await import('./people-commands.tsx');
    const groups = { people: t('palette.people'), teams: t('palette.teams') };
    return findPeople({ api, org: uuid, typed, signal, groups, go: (path) => navigate(path) });
  });
  useCommands('shell-actions', (typed) => {
    const commands = [{ id: 'log-out', label: t('kit:menu.log_out'), run: () => void logOut() }];
    return labelled(typed, commands).map((action) => ({ ...action, group: t('palette.actions'), icon: exit }));
  });
  return null;
};
