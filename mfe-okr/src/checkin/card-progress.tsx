import {
  dateOf,
  healthOf,
  type KeyResultResource,
  type ObjectiveResource,
  paceOf,
  progressPercent,
} from '@waymark/contracts';
import { formatPercent, formatQuantity, HealthBadge, ProgressBar, useOrganisation } from '@waymark/shell-kit';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { marksOfToday } from '../dashboard/card/time-elapsed.ts';
import { usePaceWords } from '../pace/pace-words.ts';
import classes from './card-progress.module.css';

type Props = {
  card: KeyResultResource;
  objective: Pick<ObjectiveResource, 'goal' | 'period_start' | 'period_end'>;
  /** The typed value, if it is a number. */
  value: number | undefined;
};

/** Progress and pace of a key result, previewed with the typed value, and where it should be today. */
export const CardProgress = memo(({ card, objective, value }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const { paceWords } = usePaceWords();
  const { timezone } = useOrganisation();
  const { start_value, target_value, measured_by } = card;
  const actual_value = value ?? card.actual_value;
  const progress = progressPercent({ start_value, actual_value, target_value });
  const health = healthOf(progress);
  // A check-in ends "stalled". The forecast is null because only the server can compute it.
  const after = { progress, isStalled: false, forecast: null };
  const pace = value === undefined ? card.pace : paceOf(objective, after, dateOf(new Date(), timezone));
  return (
    <div className={classes.standing}>
      <p className={classes.figures}>
        <strong>{formatPercent(progress)}</strong>
        <HealthBadge health={health} />
        <span className={classes.value}>{formatQuantity(actual_value, measured_by)}</span>
      </p>
      <ProgressBar
        start={start_value}
        actual={actual_value}
        target={target_value}
        unit={measured_by}
        health={health}
        marks={marksOfToday(objective.goal, pace.expected, t)}
      />
      <p className={classes.pace}>{paceWords({ ...objective, pace })}</p>
    </div>
  );
});
CardProgress.displayName = 'CardProgress';
