import type { ReactNode } from 'react';
import { VictoryPie } from 'victory-pie';
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
  /** The figure in the middle, such as `64 %`. */
  figure: string;
  caption?: string;
  /** Makes slices and legend entries clickable. */
  onSelect?: (key: string) => void;
  selected?: string | null;
};

const SIZE = 160;

/** A doughnut with its figure in the middle and a legend in words, which carries what the colours say. */
export const DoughnutChart = ({ title, slices, figure, caption, onSelect, selected }: Props): ReactNode => {
  const total = slices.reduce((sum, slice) => sum + slice.count, 0);
  const shown = slices.filter((slice) => slice.count > 0);
  const data =
    total === 0
      ? [{ x: 'none', y: 1, color: 'var(--wm-hairline)' }]
      : shown.map(({ key, count, color }) => ({ x: key, y: count, color }));
  return (
    <figure className={classes.doughnut}>
      <figcaption className={classes.title}>{title}</figcaption>
      <div className={classes.body}>
        <div className={classes.ring} aria-hidden="true">
          <svg viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE} height={SIZE} aria-hidden="true">
            <VictoryPie
              standalone={false}
              width={SIZE}
              height={SIZE}
              padding={2}
              innerRadius={58}
              padAngle={shown.length > 1 ? 2 : 0}
              cornerRadius={3}
              labels={() => ''}
              data={data}
              style={{
                data: {
                  fill: ({ datum }) => datum.color,
                  opacity: ({ datum }) => (selected && datum.x !== selected ? 0.3 : 1),
                  cursor: onSelect && total > 0 ? 'pointer' : 'default',
                },
              }}
              events={[
                {
                  target: 'data',
                  eventHandlers: {
                    onClick: () => ({ mutation: ({ datum }) => void (total > 0 && onSelect?.(datum.x)) }),
                  },
                },
              ]}
            />
          </svg>
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
                aria-pressed={onSelect ? selected === slice.key : undefined}
                onClick={() => onSelect?.(slice.key)}
              >
                <span className={classes.dot} style={{ background: slice.color }} />
                <span>{slice.label}</span>
                <strong className="wm-figures">{slice.count}</strong>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
};
