import { IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { displayName, listMembers, listTeams, type MemberResource } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../data/keys.ts';
import { peopleDirectory, usePeople } from '../data/use-people.ts';
import { teamDirectory, useTeams } from '../data/use-teams.ts';
import { useApi, useApp } from '../remotes/app-context.tsx';
import { useOrganisation } from '../session/use-session.ts';
import classes from './person.module.css';
import { PersonName } from './person.tsx';
import { type PickerProps, SearchPicker, SeveralPicker, type Source } from './search-picker.tsx';

type Offer = {
  /** The organisation of the address, unless another is named. */
  organisation?: string;
  /** Only admins, or only members who are not. */
  admins?: boolean;
  /** Users to leave out. */
  without?: readonly string[];
  /** Only the people of this team. */
  team?: string;
  /** Only people who are not in this team. */
  notInTeam?: string;
};
export type MemberPickerProps = PickerProps &
  Omit<Offer, 'notInTeam'> & { value: string | null; onChange: (uuid: string | null) => void; clearable?: boolean };
type MembersPickerProps = PickerProps &
  Pick<Offer, 'notInTeam'> & { value: string[]; onChange: (uuids: string[]) => void };
export type TeamPickerProps = PickerProps & {
  value: string | null;
  onChange: (uuid: string | null) => void;
  clearable?: boolean;
  /** Teams to leave out. */
  without?: readonly string[];
};

/** Active members; the server searches names and addresses. */
const useMembers = (
  { organisation, admins, team, notInTeam }: Omit<Offer, 'without'>,
  chosen: readonly (string | null)[],
): Source<MemberResource> => {
  const { t } = useTranslation('kit');
  const { api, organisation: ofAddress } = useApp();
  const org = organisation ?? ofAddress?.uuid ?? '';
  const client = useQueryClient();
  const { member } = usePeople(chosen, org);
  const offer = { admin: admins, team, not_in_team: notInTeam };
  return {
    // Who is in a team changes with the team.
    queryKey: (search) => keyOf(team || notInTeam ? listTeams : listMembers, { org }, { ...search, ...offer }),
    find: async (search, signal) => {
      const { users } = await api.ask(
        listMembers,
        { org },
        { ...search, ...offer, active: true, sort: 'relevance' },
        { signal },
      );
      peopleDirectory(api, client, org).learn(users);
      return users;
    },
    known: member,
    labelOf: displayName,
    render: (person) => <PersonName person={person} hint={person.first_name ? person.email : undefined} />,
    none: t('picker.none'),
  };
};

/** Picks one active member. */
export const MemberPicker = ({ organisation, admins, team, ...rest }: MemberPickerProps): ReactNode => {
  const { t } = useTranslation('kit');
  const source = useMembers({ organisation, admins, team }, [rest.value]);
  return <SearchPicker {...rest} source={source} placeholder={rest.placeholder ?? t('picker.person')} />;
};

/** Picks several active members. */
export const MembersPicker = ({ notInTeam, ...props }: MembersPickerProps): ReactNode => {
  const { t } = useTranslation('kit');
  const source = useMembers({ notInTeam }, props.value);
  return <SeveralPicker {...props} source={source} placeholder={props.placeholder ?? t('picker.people')} />;
};

/** Picks a team of the organisation in the address; the server searches names. */
export const TeamPicker = (props: TeamPickerProps): ReactNode => {
  const { t } = useTranslation('kit');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const client = useQueryClient();
  const { team } = useTeams([props.value]);
  return (
    <SearchPicker
      {...props}
      placeholder={props.placeholder ?? t('picker.team')}
      source={{
        queryKey: (search) => keyOf(listTeams, { org }, search),
        find: async (search, signal) => {
          const { teams } = await api.ask(
            listTeams,
            { org },
            { ...search, users_limit: 0, sort: 'relevance' },
            { signal },
          );
          teamDirectory(api, client, org).learn(teams);
          return teams;
        },
        known: team,
        labelOf: ({ name }) => name,
        render: ({ name, users_total: count }) => (
          <span className={classes.option}>
            <IconUsersGroup size={16} stroke={1.6} aria-hidden />
            {name}
            <small>{t('picker.team_size', { count })}</small>
          </span>
        ),
        none: t('picker.no_team'),
      }}
    />
  );
};
