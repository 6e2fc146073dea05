import { IconArrowRight, IconLogout, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { blockOf, type OrganisationResource, peopleRights } from '@waymark/contracts';
import { type Command, openBackoffice } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import { adminTabs } from '../micro-frontends.ts';
import { navigationFor } from './navigation.tsx';

const arrow = <IconArrowRight size={16} stroke={1.6} aria-hidden />;
const exit = <IconLogout size={16} stroke={1.6} aria-hidden />;
const plus = <IconPlus size={16} stroke={1.6} aria-hidden />;
const person = <IconUserPlus size={16} stroke={1.6} aria-hidden />;

type Search = {
  t: TFunction<'shell'>;
  /** The organisation in the address. */
  uuid: string | undefined;
  organisation: OrganisationResource | undefined;
  isPlatformOwner: boolean;
  go: (path: string) => void;
};

/** The screens that the person may see. */
export const screenCommands = ({ t, uuid, organisation, isPlatformOwner, go }: Search): Command[] => {
  const to = (path: string) => () => go(path);
  const screens = uuid
    ? navigationFor(organisation).map(({ label, path }) => ({
        id: `screen-${label}`,
        label: t(`navigation.${label}`),
        run: to(`/organization/${uuid}${path}`),
      }))
    : [];
  const settings = uuid && organisation?.admin ? adminTabs.filter(({ role }) => role === 'admin') : [];
  const inbox = {
    id: 'screen-inbox',
    label: t('header.inbox', { count: 0 }),
    run: to(`/organization/${uuid}/inbox`),
  };
  const commands = [
    ...screens,
    ...(uuid ? [inbox] : []),
    ...settings.map(({ name }) => ({
      id: `settings-${name}`,
      label: t(`kit:admin_frame.${name.replaceAll('-', '_')}`),
      hint: t('navigation.settings'),
      run: to(`/organization/${uuid}/admin/${name}`),
    })),
    { id: 'screen-account', label: t('kit:menu.account'), run: to('/account') },
    { id: 'screen-list', label: t('header.organisations'), run: to('/organization') },
    ...(isPlatformOwner ? [{ id: 'screen-backoffice', label: t('kit:menu.back_office'), run: openBackoffice }] : []),
  ];
  return commands.map((screen) => ({ ...screen, group: t('palette.screens'), icon: arrow }));
};

type Actions = Pick<Search, 't' | 'uuid' | 'organisation' | 'go'> & { pathname: string; logOut: () => void };

/**
 * The actions that the person may do. Those of the organisation open the dialog on its screen; the screen itself
 * offers its own while it is open.
 */
export const actionCommands = ({ t, uuid, organisation, pathname, go, logOut }: Actions): Command[] => {
  const block = organisation && blockOf(organisation);
  const rights = organisation && peopleRights(organisation);
  const root = `/organization/${uuid}`;
  const dialogs = [
    {
      id: 'new-objective',
      label: t('palette.new_objective'),
      icon: plus,
      screen: root,
      query: 'dialog=new-objective',
      isAllowed: !block,
    },
    {
      id: 'invite',
      label: t('palette.invite'),
      icon: person,
      screen: `${root}/teams`,
      query: 'dialog=invite',
      isAllowed: rights?.invite,
    },
    {
      id: 'new-team',
      label: t('palette.new_team'),
      icon: plus,
      screen: `${root}/teams`,
      query: 'tab=teams&dialog=new-team',
      isAllowed: rights?.teams,
    },
  ];
  const elsewhere = dialogs
    .filter(({ screen, isAllowed }) => organisation && isAllowed && screen !== pathname.replace(/\/+$/, ''))
    .map(({ id, label, icon, screen, query }) => ({ id, label, icon, run: () => go(`${screen}?${query}`) }));
  const commands = [...elsewhere, { id: 'log-out', label: t('kit:menu.log_out'), icon: exit, run: logOut }];
  return commands.map((action) => ({ ...action, group: t('kit:palette.actions') }));
};
