import { IconPencil, IconTrash, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { displayName, type MemberResource, type TeamResource } from '@waymark/contracts';
import { PersonAvatar, Tooltip, usePeople } from '@waymark/shell-kit';
import { ActionsMenu } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../shared/use-address-params.ts';
import classes from './teams-tab.module.css';

const SHOWN_AVATARS = 7;

type AvatarsProps = { people: readonly MemberResource[]; total: number; failed: boolean };

const Avatars = ({ people, total, failed }: AvatarsProps): ReactNode => {
  const { t } = useTranslation('admin');
  const shown = people.slice(0, SHOWN_AVATARS);
  return (
    <div className={classes.faces}>
      {shown.map((person) => (
        <Tooltip key={person.uuid} label={displayName(person)}>
          <span className={classes.face}>
            <PersonAvatar person={person} size="md" />
          </span>
        </Tooltip>
      ))}
      {shown.length === 0 && failed && <span className={classes.unread}>{t('users.failed')}</span>}
      {shown.length > 0 && total > shown.length && (
        <span className={classes.more}>{t('teams.more', { count: total - shown.length })}</span>
      )}
    </div>
  );
};

const Actions = ({ team }: { team: TeamResource }): ReactNode => {
  const { t } = useTranslation('admin');
  const { push } = useAddressParams();
  const open = (dialog: string) => () => push({ dialog, team: team.uuid });
  return (
    <ActionsMenu
      label={t('teams.actions', { name: team.name })}
      items={[
        {
          key: 'people',
          label: t('teams.people'),
          icon: <IconUserPlus size={16} stroke={1.7} aria-hidden />,
          onSelect: open('team'),
        },
        {
          key: 'rename',
          label: t('teams.rename'),
          icon: <IconPencil size={16} stroke={1.7} aria-hidden />,
          onSelect: open('rename-team'),
        },
        {
          key: 'delete',
          label: t('teams.delete'),
          icon: <IconTrash size={16} stroke={1.7} aria-hidden />,
          danger: true,
          onSelect: open('delete-team'),
        },
      ]}
    />
  );
};

/** A team: its name, number of members and avatars; a click opens its people. */
export const TeamCard = ({ team, mayManage }: { team: TeamResource; mayManage: boolean }): ReactNode => {
  const { t } = useTranslation('admin');
  const { push } = useAddressParams();
  const { users, users_total: count } = team;
  const { member, isPending } = usePeople(users);
  const failed = !isPending && users.some((uuid) => member(uuid) === undefined);
  const people = users.flatMap((uuid) => member(uuid) ?? []);
  const names = people.map(displayName).join(', ');
  return (
    <article className={classes.card} aria-label={team.name}>
      <div className={classes.cardHead}>
        <span className={classes.mark}>
          <IconUsersGroup size={18} stroke={1.7} aria-hidden />
        </span>
        <div className={classes.titles}>
          <h2>
            <button type="button" className={classes.open} onClick={() => push({ dialog: 'team', team: team.uuid })}>
              {team.name}
            </button>
          </h2>
          <span className={classes.size}>{t('teams.size', { count })}</span>
        </div>
        {mayManage && <Actions team={team} />}
      </div>
      {count === 0 ? (
        <p className={classes.nobody}>{t('teams.no_user')}</p>
      ) : (
        <div className={classes.who}>
          <Avatars people={people} total={count} failed={failed} />
          <p className={classes.names} title={names}>
            {names}
          </p>
        </div>
      )}
    </article>
  );
};
