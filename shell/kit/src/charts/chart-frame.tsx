import { DAY_MS } from '@waymark/contracts';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { LineSegment } from 'victory';
import { formatDate } from '../i18n/format.ts';
import { formatPercent } from '../i18n/format-amounts.ts';
import classes from './charts.module.css';
import { daysWithWords, type Plot, plotOf } from './plot.ts';
import { axisDate } from './short-date.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 232;
const LEVELS_OF_GRID = [0, 25, 50, 75, 100];

/** One entry of a legend: the mark beside its name is drawn as in the chart. */
export type LegendEntry = {
  key: string;
  label: string;
  color: string;
  mark: 'line' | 'dashed' | 'area' | 'band';
  value: string;
};

type Props = {
  /** The name of the slider over the days. */
  label: string;
  dates: readonly string[];
  /** The position of the day with an index. */
  place: (plot: Plot, index: number) => number;
  legend: (index: number) => readonly LegendEntry[];
  children: (plot: Plot, index: number) => ReactNode;
};

const Grid = ({ plot }: { plot: Plot }): ReactNode =>
  LEVELS_OF_GRID.map((percent) => (
    <g key={percent}>
      <LineSegment
        x1={plot.left}
        x2={plot.right}
        y1={plot.y(percent)}
        y2={plot.y(percent)}
        style={{ stroke: 'var(--wm-hairline)', strokeWidth: 1 }}
      />
      <text className={classes.axis} x={plot.left - 8} y={plot.y(percent) + 4} textAnchor="end">
        {formatPercent(percent)}
      </text>
    </g>
  ));

/** From the first day to the last one. */
const spanOf = (dates: readonly string[]): number =>
  dates.length < 2 ? 1 : (Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '')) / DAY_MS;

const Days = ({ plot, dates, place }: Pick<Props, 'dates' | 'place'> & { plot: Plot }): ReactNode =>
  daysWithWords(plot, dates.length).map((index) => {
    const x = place(plot, index);
    const anchor = x > plot.right - 24 ? 'end' : 'middle';
    return (
      <text key={index} className={classes.axis} x={x} y={plot.height - 6} textAnchor={anchor}>
        {axisDate(dates[index] ?? dates[0] ?? '', spanOf(dates))}
      </text>
    );
  });

/** The index of the day nearest to a pointer. */
const nearest = (plot: Plot, count: number, place: Props['place'], x: number): number => {
  let best = 0;
  for (let index = 1; index < count; index += 1) {
    if (Math.abs(place(plot, index) - x) < Math.abs(place(plot, best) - x)) best = index;
  }
  return best;
};

const Legend = ({ entries, day }: { entries: readonly LegendEntry[]; day: string }): ReactNode => (
  <div className={classes.reading}>
    <ul>
      {entries.map(({ key, label, color, mark, value }) => (
        <li key={key}>
          <span className={classes.mark} data-mark={mark} style={{ color }} aria-hidden="true" />
          <span>{label}</span> <strong className="wm-figures">{value}</strong>
        </li>
      ))}
    </ul>
    <span className={classes.day}>{day}</span>
  </div>
);

/**
 * A chart of days with its axes. The legend shows the figures of one day: the last one, or the day that the reader selects with the
 * pointer, by touch, or with the arrow keys of the slider over the chart, whose value is announced as text.
 */
export const ChartFrame = ({ label, dates, place, legend, children }: Props): ReactNode => {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const last = Math.max(dates.length - 1, 0);
  const index = Math.min(pointed ?? last, last);
  const plot = plotOf(width, HEIGHT);
  const entries = legend(index);
  const date = dates[index];
  const day = date ? formatDate(date) : '';
  const x = place(plot, index);
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const frame = currentTarget.getBoundingClientRect();
    setPointed(nearest(plot, dates.length, place, ((clientX - frame.left) / frame.width) * plot.width));
  };
  return (
    <div className={classes.chart}>
      <Legend entries={entries} day={day} />
      <div ref={ref} className={classes.plane} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <svg viewBox={`0 0 ${plot.width} ${plot.height}`} aria-hidden="true">
          <Grid plot={plot} />
          {children(plot, index)}
          {pointed !== null && (
            <LineSegment
              x1={x}
              x2={x}
              y1={plot.top}
              y2={plot.bottom}
              style={{ stroke: 'var(--wm-text-faint)', strokeWidth: 1 }}
            />
          )}
          <Days plot={plot} dates={dates} place={place} />
        </svg>
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={last}
          value={index}
          aria-label={label}
          aria-valuetext={`${day}: ${entries.map((each) => `${each.label} ${each.value}`).join(', ')}`}
          onChange={({ currentTarget }) => setPointed(Number(currentTarget.value))}
          onBlur={() => setPointed(null)}
        />
      </div>
    </div>
  );
};
