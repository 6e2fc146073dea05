import { formatNumber } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './home.module.css';

type Props = { name: string; values: readonly (number | null)[] };

const HEIGHT = 64;
const STEP = 10;
const GAP = 2;
/** Minimum number of bars that the width is divided by, so that a few points do not become very wide bars. */
const LEAST_STEPS = 12;

/** A series as bars, latest at the end, with its value above. Hidden from screen readers, which read the table beside it. */
export const Bars = ({ name, values }: Props): ReactNode => {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const steps = Math.max(LEAST_STEPS, values.length);
  const last = values.at(-1) ?? null;
  return (
    <figure className={classes.chart}>
      <figcaption>
        <span>{name}</span>
        <strong>{last === null ? '–' : formatNumber(last)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${steps * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {values.map((value, index) => {
          const height = ((value ?? 0) / most) * HEIGHT;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
              key={index}
              x={(steps - values.length + index) * STEP + GAP / 2}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
              rx={1}
            />
          );
        })}
        <line x1={0} x2={steps * STEP} y1={HEIGHT} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
};
