import { type Health, progressPercent } from '@waymark/contracts';
import type { CSSProperties, ReactNode, SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';
import { formatPercent, formatQuantity } from '../i18n/format-amounts.ts';
import { barColor, healthColor } from './health.tsx';
import classes from './progress.module.css';

type RingProps = {
  value: number;
  size?: number | undefined;
  health?: Health | undefined;
  /** The elapsed share of the period, 0-100: a thin arc around the ring. */
  elapsed?: number | undefined;
};

type ArcProps = { share: number; radius: number; size: number };

/** A part of a circle, 0-100, from the top on. */
const Arc = ({ share, radius, size, ...props }: SVGProps<SVGCircleElement> & ArcProps): ReactNode => {
  const length = 2 * Math.PI * radius;
  return (
    <circle
      cx={size / 2}
      cy={size / 2}
      r={radius}
      strokeDasharray={`${(length * Math.min(Math.max(share, 0), 100)) / 100} ${length}`}
      transform={`rotate(-90 ${size / 2} ${size / 2})`}
      visibility={share > 0 ? 'visible' : 'hidden'}
      {...props}
    />
  );
};

/** Progress 0-100 as a ring with its figure inside. */
export const ProgressRing = ({ value, size = 48, health, elapsed }: RingProps): ReactNode => {
  const { t } = useTranslation('kit');
  const figure = String(Math.round(value));
  const radius = size / 2 - (elapsed === undefined ? 3 : 5);
  return (
    <span
      className={classes.ring}
      style={{ width: `${size / 16}rem`, aspectRatio: 1 }}
      role="img"
      aria-label={t('progress.of', { percent: formatPercent(value) })}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {elapsed !== undefined && <Arc className={classes.elapsed} share={elapsed} radius={size / 2 - 1} size={size} />}
        <circle className={classes.track} cx={size / 2} cy={size / 2} r={radius} />
        <Arc
          className={classes.arc}
          share={value}
          radius={radius}
          size={size}
          stroke={health ? healthColor(health) : 'var(--wm-primary)'}
        />
      </svg>
      <span
        className={classes.figure}
        data-small={size < 44 || undefined}
        data-long={(size < 60 && figure.length > 2) || undefined}
        aria-hidden="true"
      >
        {figure}
        {size >= 44 && <small>%</small>}
      </span>
    </span>
  );
};

/** A mark on the bar, 0-100, and its meaning: the expected progress today, or from where on it counts as reached. */
export type Mark = { share: number; label: string; kind: 'today' | 'counts' };
type BarProps = {
  start: number;
  actual: number;
  target: number;
  unit: string;
  /** Absent: there is no value yet, which the colour shows. */
  health: Health | undefined;
  marks?: readonly Mark[] | undefined;
};

/** A key result's way from start to target. The text beside it shows the unit; screen readers read everything. */
export const ProgressBar = ({ start, actual, target, unit, health, marks = [] }: BarProps): ReactNode => {
  const { t } = useTranslation('kit');
  const percent = progressPercent({ start_value: start, actual_value: actual, target_value: target });
  const texts = { start: formatNumber(start), actual: formatQuantity(actual, unit), target: formatNumber(target) };
  return (
    <span className={classes.bar} style={{ '--share': `${percent}%`, '--color': barColor(health) } as CSSProperties}>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be styled the same in all browsers */}
      <span
        className={classes.rail}
        role="meter"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={[t('progress.values', texts), ...marks.map(({ label }) => label)].join(', ')}
        aria-label={t('progress.label')}
      >
        <span className={classes.fill} />
      </span>
      {marks.map(({ share, label, kind }) => (
        <span
          key={kind}
          className={classes.mark}
          data-kind={kind}
          style={{ insetInlineStart: `${share}%` }}
          title={label}
        />
      ))}
      <span className={classes.ends} aria-hidden="true">
        <span>{texts.start}</span>
        <span>{texts.target}</span>
      </span>
    </span>
  );
};
