import { type ReactNode, useId } from 'react';
import { Slice } from 'victory';
import { formatNumber } from '../i18n/format.ts';
import classes from './charts.module.css';

export type DoughnutSlice = {
  key: string;
  label: string;
  count: number;
  /** A CSS colour, such as `var(--wm-on-track)`. */
  color: string;
};

type Props = {
  title: string;
  slices: DoughnutSlice[];
  /** The value in the middle, such as `64 %`. */
  figure: string;
  caption?: string;
  /** Makes slices and legend entries clickable. */
  onSelect?: (key: string) => void;
  selected?: string | null;
};

const SIZE = 160;
const RADIUS = SIZE / 2 - 2;
const INNER_RADIUS = 58;
/** The space between two slices, in degrees. */
const GAP = 2;

type Arc = { key: string; color: string; from: number; to: number };

/** The non-empty slices as arcs, in degrees; a plain ring if there are none. */
const arcsOf = (slices: DoughnutSlice[]): { arcs: Arc[]; gap: number } => {
  const shown = slices.filter(({ count }) => count > 0);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return { arcs: [{ key: 'none', color: 'var(--wm-hairline)', from: 0, to: 360 }], gap: 0 };
  const gap = shown.length > 1 ? GAP : 0;
  const perCount = (360 - shown.length * gap) / total;
  let to = 0;
  const arcs = shown.map(({ key, color, count }) => {
    const from = to;
    to = from + count * perCount + gap;
    return { key, color, from, to };
  });
  return { arcs, gap };
};

type RingProps = Pick<Props, 'slices' | 'onSelect' | 'selected'>;

/** Drawn with Victory's slice only: VictoryPie would also load scales, times, colours and animations. */
const Ring = ({ slices, onSelect, selected }: RingProps): ReactNode => {
  const { arcs, gap } = arcsOf(slices);
  const choose = (key: string) => (key === 'none' ? undefined : () => onSelect?.(key));
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      {arcs.map(({ key, color, from, to }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only for the pointer; the legend has buttons for everybody
        <g
          key={key}
          fill={color}
          opacity={selected && key !== selected ? 0.3 : 1}
          cursor={onSelect && key !== 'none' ? 'pointer' : 'default'}
          onClick={choose(key)}
        >
          <Slice
            origin={{ x: SIZE / 2, y: SIZE / 2 }}
            radius={RADIUS}
            innerRadius={INNER_RADIUS}
            cornerRadius={3}
            padAngle={gap}
            sliceStartAngle={from}
            sliceEndAngle={to}
          />
        </g>
      ))}
    </svg>
  );
};

/** A doughnut with a value in the middle and a legend, which says in words what the colours mean. */
export const DoughnutChart = ({ title, slices, figure, caption, onSelect, selected }: Props): ReactNode => {
  const id = useId();
  return (
    <figure className={classes.doughnut}>
      <figcaption id={id} className={classes.title}>
        {title}
      </figcaption>
      <div className={classes.body}>
        <div className={classes.ring} aria-hidden="true">
          <Ring slices={slices} onSelect={onSelect} selected={selected} />
          <div className={classes.centre}>
            <span className={classes.figure}>{figure}</span>
            {caption && <span className={classes.caption}>{caption}</span>}
          </div>
        </div>
        <ul className={classes.legend}>
          {slices.map((slice) => (
            <li key={slice.key}>
              <button
                type="button"
                disabled={!onSelect}
                aria-describedby={id}
                aria-pressed={onSelect ? selected === slice.key : undefined}
                onClick={() => onSelect?.(slice.key)}
              >
                <span className={classes.dot} style={{ background: slice.color }} />
                <span>{slice.label}</span>
                <strong className="wm-figures">{formatNumber(slice.count)}</strong>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
};
