import { IconUserMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { displayName, type MemberResource, matchesSearch, type TeamResource } from '@waymark/contracts';
import {
  ActionIcon,
  Button,
  Dialog,
  ErrorPanel,
  PersonName,
  RowsSkeleton,
  SearchInput,
  Tooltip,
  textOrder,
  useApi,
  useOrganisation,
  usePeople,
} from '@waymark/shell-kit';
import { peopleDirectory } from '@waymark/shell-kit/actions';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

type PeopleProps = { team: TeamResource; onRemove: ((person: MemberResource) => void) | null };

const People = ({ team, onRemove }: PeopleProps): ReactNode => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const directory = peopleDirectory(useApi(), client, org);
  const { member, isPending } = usePeople(team.users);
  const [q, setQ] = useState('');
  const order = textOrder();
  const people = team.users
    .flatMap((user) => member(user) ?? [])
    .filter((one) => matchesSearch(q, [displayName(one), one.email]))
    .sort((a, b) => order(displayName(a), displayName(b)));
  if (isPending) return <RowsSkeleton rows={4} />;
  if (team.users.some((user) => member(user) === undefined)) {
    const retry = (): void => void directory.reread(team.users);
    return <ErrorPanel compact title={t('users.failed')} error={directory.failure(team.users)} onRetry={retry} />;
  }
  if (team.users.length === 0) return <p className={classes.nobody}>{t('teams.no_user')}</p>;
  return (
    <>
      {team.users.length > 8 && <SearchInput label={t('users.search')} value={q} onChange={setQ} shortcut={false} />}
      {people.length === 0 ? (
        <p className={classes.nobody}>{t('users.none_found')}</p>
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <Person key={person.uuid} person={person} onRemove={onRemove && (() => onRemove(person))} />
          ))}
        </ul>
      )}
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
      <section className={classes.section} aria-label={t('teams.size', { count: team.users.length })}>
        <h3 className={classes.heading}>{t('teams.size', { count: team.users.length })}</h3>
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
