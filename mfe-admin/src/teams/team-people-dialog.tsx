import { IconUserMinus } from '@tabler/icons-react';
import { displayName, type MemberResource, type TeamResource } from '@waymark/contracts';
import {
  ActionIcon,
  Button,
  Dialog,
  ErrorPanel,
  LoadMoreTrigger,
  PersonName,
  RowsSkeleton,
  SearchInput,
  Tooltip,
  useOrganisation,
} from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberPages } from '../shared/use-member-pages.ts';
import { useOrganisationLimits } from '../shared/use-organisation-limits.ts';
import { AddToTeam } from './add-to-team.tsx';
import { DeletedTeamWarning } from './deleted-team-warning.tsx';
import { RemoveFromTeam } from './remove-from-team.tsx';
import classes from './team-people.module.css';
import { useTeam } from './use-team-changes.ts';

type Props = { uuid: string; onClose: () => void };

const Person = ({ person, onRemove }: { person: MemberResource; onRemove: (() => void) | null }): ReactNode => {
  const { t } = useTranslation('admin');
  const label = t('team_people.remove', { name: displayName(person) });
  return (
    <li className={classes.person}>
      <PersonName person={person} size="md" hint={person.email} />
      {onRemove && (
        <Tooltip label={label}>
          <ActionIcon size={32} aria-label={label} onClick={onRemove}>
            <IconUserMinus size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
};

/** From this number of people on, they can be searched. */
const MANY = 9;
const PAUSE_MS = 250;

type PeopleProps = { team: TeamResource; onRemove: ((person: MemberResource) => void) | null };

const Found = ({ team, q, onRemove }: PeopleProps & { q: string }): ReactNode => {
  const { t } = useTranslation('admin');
  const { members, isPending, retry, ...pages } = useMemberPages({ team: team.uuid, q, sort: 'name' });
  if (pages.error) return <ErrorPanel compact title={t('users.failed')} error={pages.error} onRetry={retry} />;
  if (isPending) return <RowsSkeleton rows={4} />;
  if (members.length === 0) return <p className={classes.nobody}>{t(q ? 'users.none_found' : 'teams.no_user')}</p>;
  return (
    <div className={classes.scrolled}>
      <ul className={classes.people}>
        {members.map((person) => (
          <Person key={person.uuid} person={person} onRemove={onRemove && (() => onRemove(person))} />
        ))}
      </ul>
      <LoadMoreTrigger pages={pages} length={members.length} />
    </div>
  );
};

/** The people of the team: searched by the server, loaded on scrolling. */
const People = ({ team, onRemove }: PeopleProps): ReactNode => {
  const { t } = useTranslation('admin');
  const [q, setQ] = useState('');
  return (
    <>
      {(team.users_total >= MANY || q) && (
        <SearchInput label={t('users.search')} value={q} onChange={setQ} debounce={PAUSE_MS} shortcut={false} />
      )}
      <Found team={team} q={q} onRemove={onRemove} />
    </>
  );
};

const Content = ({ team, onClose }: { team: TeamResource; onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const { admin } = useOrganisation();
  const { block } = useOrganisationLimits();
  const mayManage = admin && block === undefined;
  const [leaving, setLeaving] = useState<MemberResource | null>(null);
  return (
    <div className={classes.content}>
      {mayManage && <AddToTeam team={team} />}
      <section className={classes.section} aria-label={t('teams.size', { count: team.users_total })}>
        <h3 className={classes.heading}>{t('teams.size', { count: team.users_total })}</h3>
        <People team={team} onRemove={mayManage ? setLeaving : null} />
      </section>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('team_people.done')}
        </Button>
      </div>
      {leaving && <RemoveFromTeam team={team} person={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
};

/** Lists the people of a team, and adds and removes them. */
export const TeamPeopleDialog = ({ uuid, onClose }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const { team, failed, error, retry } = useTeam(uuid);
  if (team === null) return <DeletedTeamWarning onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={team?.name ?? t('teams.people')} size="md">
      {team && <Content team={team} onClose={onClose} />}
      {failed && <ErrorPanel compact title={t('teams.one_failed')} error={error} onRetry={retry} />}
      {!team && !failed && <RowsSkeleton rows={4} />}
    </Dialog>
  );
};
