import { IconArrowRight, IconLogout } from '@tabler/icons-react';
import type { OrganisationResource } from '@waymark/contracts';
import { type Command, commandsMatching, openBackoffice } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import { navigationFor } from './navigation.tsx';

const arrow = <IconArrowRight size={16} stroke={1.6} aria-hidden />;
const exit = <IconLogout size={16} stroke={1.6} aria-hidden />;

type Search = {
  t: TFunction<'shell'>;
  typed: string;
  /** The organisation in the address. */
  uuid: string | undefined;
  organisation: OrganisationResource | undefined;
  isPlatformOwner: boolean;
  go: (path: string) => void;
};

/** The screens that the person may see and whose name matches. */
export const findScreens = ({ t, typed, uuid, organisation, isPlatformOwner, go }: Search): Command[] => {
  const to = (path: string) => () => go(path);
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
    ...(isPlatformOwner ? [{ id: 'screen-backoffice', label: t('kit:menu.back_office'), run: openBackoffice }] : []),
  ];
  return commandsMatching(typed, t('palette.screens'), commands).map((screen) => ({ ...screen, icon: arrow }));
};

/** The actions that every screen offers and whose name matches. */
export const findActions = ({ t, typed, logOut }: Pick<Search, 't' | 'typed'> & { logOut: () => void }): Command[] => {
  const commands = [{ id: 'log-out', label: t('kit:menu.log_out'), run: logOut }];
  return commandsMatching(typed, t('kit:palette.actions'), commands).map((action) => ({ ...action, icon: exit }));
};
