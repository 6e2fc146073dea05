import { IconFileSpreadsheet, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { peopleRights } from '@waymark/contracts';
import {
  BlockedNotice,
  Button,
  lazyPart,
  PageHeader,
  RowsSkeleton,
  Suspense,
  useCommands,
  useOrganisation,
  useScreenTitle,
  useShortcut,
} from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../shared/use-address-params.ts';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import { BlockedUsers } from '../users/blocked-users.tsx';
import { UsersTab } from '../users/users-tab.tsx';
import { type Rights, TeamsDialogs } from './teams-dialogs.tsx';
import classes from './teams-screen.module.css';
import { TeamsToolbar } from './teams-toolbar.tsx';

const TeamsTab = lazyPart(async () => ({ default: (await import('./teams-tab.tsx')).TeamsTab }));

type Tab = 'users' | 'teams';

const useActions = (tab: Tab, may: Rights) => {
  const { t } = useTranslation('admin');
  const { push } = useAddressParams();
  const invite = (): void => push({ dialog: 'invite' });
  const bring = (): void => push({ dialog: 'import' });
  const create = (): void => push({ dialog: 'new-team' });
  useShortcut(may.invite && tab === 'users' ? 'c' : null, invite, t('users.invite'));
  useShortcut(may.teams && tab === 'teams' ? 'c' : null, create, t('teams.create'));
  useCommands('admin-teams', () => {
    const group = t('kit:palette.actions');
    const inviting = [
      { id: 'invite', group, label: t('users.invite'), run: invite },
      { id: 'import', group, label: t('users.import'), run: bring },
    ];
    const creating = [{ id: 'new-team', group, label: t('teams.create'), run: create }];
    return [...(may.invite ? inviting : []), ...(may.teams ? creating : [])];
  });
  return { invite, bring, create };
};

const Actions = ({ tab, actions }: { tab: Tab; actions: ReturnType<typeof useActions> }): ReactNode => {
  const { t } = useTranslation('admin');
  if (tab === 'teams') {
    return (
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={actions.create}>
        {t('teams.create')}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
        onClick={actions.bring}
      >
        {t('users.import')}
      </Button>
      <Button leftSection={<IconUserPlus size={16} stroke={1.8} aria-hidden />} onClick={actions.invite}>
        {t('users.invite')}
      </Button>
    </>
  );
};

/** Members and teams of the organisation. */
export const TeamsScreen = (): ReactNode => {
  const { t } = useTranslation('admin');
  const { read } = useAddressParams();
  const { admin } = useOrganisation();
  const { block, organisation } = useOrganisationLimits();
  const unpaid = block === 'BLOCKED_FOR_NOT_PAYING';
  // Read separately from `block`, which names another reason first if there are two: teams stay closed in any case.
  const isOverPlan = organisation.blocked_for_active_users_over_subscription;
  const tab: Tab = read('tab') === 'teams' ? 'teams' : 'users';
  const may: Rights = peopleRights({ ...organisation, admin });
  const mayManage = tab === 'users' ? may.invite : may.teams;
  const actions = useActions(tab, may);
  useScreenTitle(t('teams.title'));
  return (
    <>
      <PageHeader
        title={t('teams.title')}
        subtitle={t('teams.subtitle')}
        actions={mayManage && <Actions tab={tab} actions={actions} />}
      />
      <div className={classes.screen}>
        {block && isOverPlan && !(unpaid && tab === 'users') && (
          <BlockedNotice block={block} at={tab === 'users' ? 'members' : undefined} />
        )}
        <TeamsToolbar tab={tab} teamsClosed={isOverPlan} searchable={tab === 'users' ? !unpaid : !isOverPlan} />
        {tab === 'users' && (unpaid ? <BlockedUsers /> : <UsersTab onInvite={actions.invite} />)}
        {tab === 'teams' && !isOverPlan && (
          <Suspense fallback={<RowsSkeleton rows={4} height={72} />}>
            <TeamsTab mayManage={mayManage} onCreate={actions.create} />
          </Suspense>
        )}
      </div>
      <TeamsDialogs may={may} />
    </>
  );
};
