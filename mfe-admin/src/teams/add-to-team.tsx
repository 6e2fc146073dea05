import type { TeamResource } from '@waymark/contracts';
import { Button } from '@waymark/shell-kit';
import { focusFault, MembersPicker } from '@waymark/shell-kit/actions';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './team-people.module.css';
import { useTeamPeople } from './use-team-changes.ts';

/** Picks members with a search and adds them to the team. */
export const AddToTeam = ({ team }: { team: TeamResource }): ReactNode => {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const { add } = useTeamPeople(team.uuid);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (chosen.length === 0) {
      setProblem(t('team_people.choose'));
      return focusFault(event.currentTarget);
    }
    await add.mutateAsync(chosen).then(
      // Others may have been chosen meanwhile.
      () => setChosen((now) => now.filter((uuid) => !chosen.includes(uuid))),
      // A toast has shown the error; the choice is kept.
      () => {},
    );
  };
  return (
    <form className={classes.add} noValidate onSubmit={(event) => void submit(event)}>
      <MembersPicker
        label={t('team_people.add')}
        // An empty team, such as a new one, offers nothing else to do.
        autoFocus={team.users_total === 0}
        notInTeam={team.uuid}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          setProblem(undefined);
        }}
        error={problem}
      />
      <Button type="submit" loading={add.isPending}>
        {chosen.length > 0 ? t('team_people.add_count', { count: chosen.length }) : t('team_people.add_button')}
      </Button>
    </form>
  );
};
