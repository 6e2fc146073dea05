import type { ReactNode } from 'react';
import { ChartFrame, type LegendEntry } from './chart-frame.tsx';
import { bandPath, linePath, type Plot, pointScale } from './plot.ts';

type Values = readonly (number | null)[];

type TrendLine = {
  key: string;
  label: string;
  /** A CSS colour, such as `var(--wm-primary)`. */
  color: string;
  dashed?: boolean;
  /** In percent, one for each day; null if there is none. */
  values: Values;
};

type Props = {
  /** The name of the slider over the days. */
  label: string;
  /** `YYYY-MM-DD`, one a day. */
  dates: readonly string[];
  lines: readonly TrendLine[];
  /** The area between two values of each day. */
  band?: { label: string; lower: Values; upper: Values };
  format: (percent: number) => string;
};

const NOTHING = '–';

const scaleOf = (plot: Plot, count: number) => ({ x: pointScale(plot, count), y: plot.y });

const legendOf = ({ lines, band, format }: Props, index: number): LegendEntry[] => {
  const say = (value: number | null | undefined): string => (value == null ? NOTHING : format(value));
  const lower = band?.lower[index];
  const upper = band?.upper[index];
  return [
    ...lines.map(({ key, label, color, dashed, values }) => ({
      key,
      label,
      color,
      mark: dashed ? ('dashed' as const) : ('line' as const),
      value: say(values[index]),
    })),
    ...(band
      ? [
          {
            key: 'band',
            label: band.label,
            color: lines[0]?.color ?? 'currentColor',
            mark: 'band' as const,
            value: lower == null || upper == null ? NOTHING : `${say(lower)} – ${say(upper)}`,
          },
        ]
      : []),
  ];
};

const Lines = ({
  plot,
  lines,
  band,
  count,
  index,
}: Omit<Props, 'dates'> & { plot: Plot; count: number; index: number }): ReactNode => {
  const scale = scaleOf(plot, count);
  return (
    <>
      {band && (
        <path
          d={bandPath(band.lower, band.upper, scale)}
          style={{ fill: lines[0]?.color, fillOpacity: 0.13, stroke: 'none' }}
        />
      )}
      {lines.map(({ key, color, dashed, values }) => (
        <path
          key={key}
          d={linePath(values, scale)}
          style={{
            fill: 'none',
            stroke: color,
            strokeWidth: dashed ? 1.5 : 2.25,
            strokeDasharray: dashed ? '4 4' : undefined,
            strokeLinejoin: 'round',
            strokeLinecap: dashed ? 'butt' : 'round',
          }}
        />
      ))}
      {lines.map(({ key, color, values }) => {
        const value = values[index];
        return value == null ? null : (
          <circle
            key={key}
            cx={scale.x(index)}
            cy={scale.y(value)}
            r={4}
            style={{ fill: color, stroke: 'var(--wm-surface)', strokeWidth: 2 }}
          />
        );
      })}
    </>
  );
};

/** Percentages over days: lines, and a band between two of them. */
export const TrendChart = (props: Props): ReactNode => {
  const { label, dates, ...drawn } = props;
  return (
    <ChartFrame
      label={label}
      dates={dates}
      place={(plot, index) => pointScale(plot, dates.length)(index)}
      legend={(index) => legendOf(props, index)}
    >
      {(plot, index) => <Lines {...drawn} label={label} plot={plot} count={dates.length} index={index} />}
    </ChartFrame>
  );
};
