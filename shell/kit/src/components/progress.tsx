import { type Health, progressPercent } from '@waymark/contracts';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../i18n/format.ts';
import { healthColor } from './health.tsx';
import classes from './progress.module.css';

type RingProps = { value: number; size?: number; health?: Health; label?: string };

/** Progress 0-100 as a ring with its figure inside. */
export const ProgressRing = ({ value, size = 48, health, label }: RingProps): ReactNode => {
  const { t } = useTranslation('kit');
  const radius = size / 2 - 3;
  const length = 2 * Math.PI * radius;
  return (
    <span
      className={classes.ring}
      style={{ width: size, height: size }}
      role="img"
      aria-label={label ?? t('progress.of', { percent: formatPercent(value) })}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className={classes.track} cx={size / 2} cy={size / 2} r={radius} />
        <circle
          className={classes.arc}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          stroke={health ? healthColor(health) : 'var(--wm-primary)'}
          strokeDasharray={`${(length * Math.min(Math.max(value, 0), 100)) / 100} ${length}`}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
          visibility={value > 0 ? 'visible' : 'hidden'}
        />
      </svg>
      <span className={classes.figure} data-small={size < 44 || undefined} aria-hidden="true">
        {Math.round(value)}
        {size >= 44 && <small>%</small>}
      </span>
    </span>
  );
};

/** A place on the way, 0-100, and what it means. */
type Mark = { share: number; label: string };
type BarProps = { start: number; actual: number; target: number; unit: string; health: Health; mark?: Mark };

/** A key result's way from start to target. What stands beside it says the unit; who cannot see it hears all. */
export const ProgressBar = ({ start, actual, target, unit, health, mark }: BarProps): ReactNode => {
  const { t } = useTranslation('kit');
  const percent = progressPercent({ start_value: start, actual_value: actual, target_value: target });
  const said = { start: formatNumber(start), actual: formatNumber(actual), target: formatNumber(target), unit };
  return (
    <span className={classes.bar} style={{ '--share': `${percent}%`, '--color': healthColor(health) } as CSSProperties}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers do not let a meter element be styled alike */}
      <span
        className={classes.rail}
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={[t('progress.values', said), mark?.label].filter(Boolean).join(', ')}
        aria-label={t('progress.label')}
      >
        <span className={classes.fill} />
      </span>
      {mark && <span className={classes.mark} style={{ insetInlineStart: `${mark.share}%` }} title={mark.label} />}
      <span className={classes.ends} aria-hidden="true">
        <span>{said.start}</span>
        <span>{said.target}</span>
      </span>
    </span>
  );
};
