import { IconPlus } from '@tabler/icons-react';
import {
  dateOf,
  displayName,
  hasStarted,
  healthOf,
  MAX_KEYRESULTS,
  type ObjectiveResource,
  shareElapsed,
} from '@waymark/contracts';
import {
  formatDate,
  formatPercent,
  GoalBadge,
  LevelBadge,
  PersonAvatar,
  ProgressRing,
  usePeople,
} from '@waymark/shell-kit';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAddress } from '../../dialogs/dialog-address.ts';
import { useTeamLookup } from '../../people/use-team-lookup.ts';
import { KeyResultLine } from './key-result-line.tsx';
import classes from './objective-card.module.css';
import { ObjectiveMenu } from './objective-menu.tsx';

const Period = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const gone = Math.round(shareElapsed(objective, dateOf(new Date())) * 100);
  return (
    <span className={classes.period}>
      <span>
        {t('card.period', { start: formatDate(objective.period_start), end: formatDate(objective.period_end) })}
      </span>
      <span
        className={classes.time}
        role="img"
        aria-label={t('card.time_gone', { percent: formatPercent(gone) })}
        title={t('card.time_gone', { percent: formatPercent(gone) })}
      >
        <span style={{ width: `${gone}%` }} />
      </span>
    </span>
  );
};

const Faces = ({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const { member } = usePeople([objective.user_uuid, objective.validator_uuid]);
  const owner = member(objective.user_uuid);
  const validator = member(objective.validator_uuid);
  return (
    <span className={classes.faces}>
      {owner && (
        <span title={t('card.owner', { name: displayName(owner) })}>
          <PersonAvatar person={owner} />
        </span>
      )}
      {validator && validator.uuid !== owner?.uuid && (
        <span className={classes.validator} title={t('card.validator', { name: displayName(validator) })}>
          <PersonAvatar person={validator} />
        </span>
      )}
    </span>
  );
};

/** An objective with its key results, as the dashboard lists it. */
export const ObjectiveCard = memo(({ objective }: { objective: ObjectiveResource }): ReactNode => {
  const { t } = useTranslation('okr');
  const { open } = useDialogAddress();
  const team = useTeamLookup();
  const { uuid, name, level, goal, status, progress, keyresults } = objective;
  const started = hasStarted(status);
  return (
    <article className={classes.card} aria-labelledby={`objective-${uuid}`} data-objective={uuid}>
      <header className={classes.head}>
        {started && (
          <span className={classes.ring}>
            <ProgressRing value={progress} {...(keyresults.length > 0 && { health: healthOf(progress) })} />
          </span>
        )}
        <h3 className={classes.name} id={`objective-${uuid}`}>
          <button type="button" onClick={() => open({ kind: 'objective', uuid })}>
            {name}
          </button>
        </h3>
        <Faces objective={objective} />
        <span className={classes.menu}>
          <ObjectiveMenu objective={objective} />
        </span>
        <div className={classes.facts}>
          <LevelBadge level={level} {...(level === 'team' && { name: team(objective.team_uuid)?.name })} />
          <GoalBadge goal={goal} />
          <Period objective={objective} />
        </div>
      </header>
      {keyresults.length > 0 ? (
        <ul className={classes.lines} aria-label={t('card.keyresults')}>
          {keyresults.map((keyresult) => (
            <KeyResultLine key={keyresult.uuid} keyresult={keyresult} objective={objective} />
          ))}
        </ul>
      ) : (
        <p className={classes.none}>{t('card.no_keyresults')}</p>
      )}
      {!started && keyresults.length < MAX_KEYRESULTS && (
        <button type="button" className={classes.add} onClick={() => open({ kind: 'keyresult-new', objective: uuid })}>
          <IconPlus size={16} stroke={1.8} aria-hidden />
          {t('card.add_keyresult')}
        </button>
      )}
    </article>
  );
});
ObjectiveCard.displayName = 'ObjectiveCard';
