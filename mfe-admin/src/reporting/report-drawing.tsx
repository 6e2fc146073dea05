import type { ReactNode } from 'react';
import classes from './report.module.css';

const WEEKS = [
  [34, 52],
  [30, 54],
  [26, 50],
  [24, 56],
  [20, 60],
  [18, 64],
  [14, 68],
] as const;

/** A drawing of what a report looks like: a progress line with its band, and health by week. */
export const ReportDrawing = (): ReactNode => (
  <svg className={classes.drawing} viewBox="0 0 440 168" aria-hidden="true">
    <rect className={classes.sheet} x="0.5" y="0.5" width="271" height="167" rx="8" />
    <rect className={classes.words} x="20" y="20" width="112" height="8" rx="4" />
    <rect className={classes.faintWords} x="20" y="36" width="72" height="6" rx="3" />
    <path className={classes.grid} d="M20 64.5h232M20 92.5h232M20 120.5h232M20 148.5h232" />
    <path
      className={classes.band}
      d="M20 144 62 132 104 128 146 108 188 96 230 78 252 68V104L230 112 188 126 146 132 104 144 62 146 20 148Z"
    />
    <path className={classes.time} d="M20 146 252 66" />
    <path className={classes.line} d="M20 146 62 139 104 136 146 120 188 110 230 94 252 86" />
    <circle className={classes.end} cx="252" cy="86" r="5" />
    <rect className={classes.sheet} x="288.5" y="0.5" width="151" height="167" rx="8" />
    <rect className={classes.words} x="304" y="20" width="80" height="8" rx="4" />
    {WEEKS.map(([off, on], week) => (
      <g key={off} transform={`translate(${304 + week * 17.4} 44)`}>
        <rect className={classes.onTrack} y="0" width="12" height={on} rx="2" />
        <rect className={classes.atRisk} y={on + 2} width="12" height={104 - off - on - 4} rx="2" />
        <rect className={classes.offTrack} y={104 - off} width="12" height={off} rx="2" />
      </g>
    ))}
  </svg>
);
