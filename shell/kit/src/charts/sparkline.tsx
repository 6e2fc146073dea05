import type { ReactNode } from 'react';
import classes from './charts.module.css';

type Props = {
  values: number[];
  label: string;
  width?: number;
  height?: number;
  /** As wide as the place it stands in. */
  stretched?: boolean;
};

const points = (values: number[], width: number, height: number): string => {
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const step = width / Math.max(values.length - 1, 1);
  return values
    .map((value, index) => `${(index * step).toFixed(1)},${(height - ((value - low) / spread) * height).toFixed(1)}`)
    .join(' ');
};

/** The course of a value as a small line; `label` describes it in words. */
export const Sparkline = ({ values, label, width = 120, height = 28, stretched }: Props): ReactNode => {
  const line = points(values.length === 1 ? [...values, ...values] : values, width, height - 4);
  return (
    <svg
      className={classes.sparkline}
      width={stretched ? '100%' : width}
      height={height}
      preserveAspectRatio={stretched ? 'none' : undefined}
      viewBox={`0 -2 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline
        points={line}
        fill="none"
        stroke="var(--wm-primary)"
        strokeWidth={1.75}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
};
