import type { CSSProperties, ReactNode } from 'react';
import classes from './rail.module.css';

/** A part of the rail, from one percentage to another. */
type Part = { from: number; to: number; tone: 'strong' | 'light' | 'behind' };
type Props = { parts: readonly Part[] /** Where a small line stands across, in percent. */; mark?: number | null };

const inside = (percent: number): number => Math.min(Math.max(percent, 0), 100);

/** A bar from 0 to 100 with a mark; hidden from screen readers, because the text beside it says the same. */
export const Rail = ({ parts, mark }: Props): ReactNode => (
  <span className={classes.rail} aria-hidden="true">
    {parts
      .filter(({ from, to }) => to > from)
      .map(({ from, to, tone }) => (
        <span
          key={tone}
          className={classes.part}
          data-tone={tone}
          style={{ '--from': `${inside(from)}%`, '--size': `${inside(to) - inside(from)}%` } as CSSProperties}
        />
      ))}
    {mark != null && <span className={classes.tick} style={{ '--from': `${inside(mark)}%` } as CSSProperties} />}
  </span>
);
