import type { ReactNode } from 'react';
import { Bar } from 'victory';
import { formatNumber } from '../i18n/format.ts';
import { formatPercent } from '../i18n/format-amounts.ts';
import { ChartFrame } from './chart-frame.tsx';
import { columnScale, type Plot } from './plot.ts';

type SharePart = {
  key: string;
  label: string;
  /** A CSS colour, such as `var(--wm-on-track)`. */
  color: string;
  /** How many, one a column. */
  counts: readonly number[];
};

type Props = {
  /** The name of the slider over the columns. */
  label: string;
  /** `YYYY-MM-DD`, one a column. */
  dates: readonly string[];
  /** From the bottom to the top. */
  parts: readonly SharePart[];
};

const totalOf = (parts: readonly SharePart[], index: number): number =>
  parts.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0);

type Piece = { key: string; color: string; from: number; to: number };

/** The parts of one column as shares of the whole, stacked. */
const piecesOf = (parts: readonly SharePart[], index: number): Piece[] => {
  const total = totalOf(parts, index);
  let to = 0;
  return parts.flatMap(({ key, color, counts }) => {
    const share = total === 0 ? 0 : ((counts[index] ?? 0) / total) * 100;
    const from = to;
    to = from + share;
    return share > 0 ? [{ key, color, from, to }] : [];
  });
};

const Columns = ({ plot, dates, parts, index }: Props & { plot: Plot; index: number }): ReactNode => {
  const { x, width } = columnScale(plot, dates.length);
  return dates.map((date, column) => (
    <g key={date} opacity={column === index ? 1 : 0.78}>
      {piecesOf(parts, column).map(({ key, color, from, to }) => (
        <Bar
          key={key}
          x={x(column)}
          y={plot.y(to)}
          y0={plot.y(from)}
          barWidth={width}
          style={{ fill: color, stroke: 'var(--wm-surface)', strokeWidth: width > 6 ? 1 : 0 }}
        />
      ))}
    </g>
  ));
};

/** The shares of a whole, week by week. */
export const ShareChart = (props: Props): ReactNode => {
  const { label, dates, parts } = props;
  return (
    <ChartFrame
      label={label}
      dates={dates}
      place={(plot, index) => columnScale(plot, dates.length).x(index)}
      legend={(index) => {
        const total = totalOf(parts, index);
        // From top to bottom, in the visible order.
        return parts.toReversed().map(({ key, label: name, color, counts }) => {
          const count = counts[index] ?? 0;
          const share = total === 0 ? 0 : (count / total) * 100;
          return { key, label: name, color, mark: 'area', value: `${formatNumber(count)} (${formatPercent(share)})` };
        });
      }}
    >
      {(plot, index) => <Columns {...props} plot={plot} index={index} />}
    </ChartFrame>
  );
};
