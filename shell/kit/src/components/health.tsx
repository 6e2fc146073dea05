import type { Health } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './health.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A shape for each health, in addition to the colour: a diamond, a half disc, a full disc. */
const SHAPES: Record<Health, ReactNode> = {
  off_track: <path d="M6 .8 11.2 6 6 11.2.8 6Z" />,
  at_risk: (
    <>
      <circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 1.7a4.3 4.3 0 0 0 0 8.6Z" />
    </>
  ),
  on_track: <circle cx="6" cy="6" r="5" />,
};

/** The CSS colour of a health, for charts and bars. */
export const healthColor = (health: Health): string => `var(--wm-${health.replace('_', '-')})`;

/** The colour of a bar; without a health a neutral one. */
export const barColor = (health: Health | undefined): string => (health ? healthColor(health) : 'var(--wm-text-faint)');

const NOTHING_YET = <circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" strokeWidth="1.4" />;

type Props = {
  /** Undefined: not known yet. */
  health: Health | undefined;
  /** Replaces the name of the health, in the same colours. */
  word?: string | undefined;
  compact?: boolean | undefined;
};

/** Health as shape and word; `compact` keeps the word for screen readers and the tooltip. */
export const HealthBadge = ({ health, word, compact }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const text = word ?? t(`health.${health}`);
  return (
    <span
      className={classes.badge}
      data-health={health}
      data-compact={compact || undefined}
      title={compact ? text : undefined}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
        {health ? SHAPES[health] : NOTHING_YET}
      </svg>
      {compact ? <VisuallyHidden>{text}</VisuallyHidden> : <span>{text}</span>}
    </span>
  );
};
