/** The margins of a chart, in pixels: at the start for the figures of its axis, at the bottom for its days. */
const ROOM = { start: 48, end: 12, top: 10, bottom: 26 };

/** The width of a day's label, with the space to the next one. */
const DAY_WIDTH = 84;

/** The minimum width of a chart. */
const LEAST_WIDTH = 240;

export type Plot = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The position of a percentage. */
  y: (percent: number) => number;
};

/** The drawing area of a chart of percentages. */
export const plotOf = (given: number, height: number): Plot => {
  const width = Math.max(given, LEAST_WIDTH);
  const top = ROOM.top;
  const bottom = height - ROOM.bottom;
  return {
    width,
    height,
    left: ROOM.start,
    right: width - ROOM.end,
    top,
    bottom,
    y: (percent) => bottom - (Math.min(Math.max(percent, 0), 100) / 100) * (bottom - top),
  };
};

/** The positions of `count` days, with the first and the last at the edges. */
export const pointScale =
  ({ left, right }: Plot, count: number) =>
  (index: number): number =>
    count < 2 ? (left + right) / 2 : left + (index / (count - 1)) * (right - left);

/** The centres of `count` columns, and their maximum width. */
export const columnScale = ({ left, right }: Plot, count: number): { x: (index: number) => number; width: number } => {
  const step = (right - left) / Math.max(count, 1);
  return { x: (index) => left + (index + 0.5) * step, width: Math.max(1, Math.min(step * 0.72, 44)) };
};

/** Which of `count` days get a label, so that labels do not overlap: evenly spread, ending with the last. */
export const daysWithWords = ({ left, right }: Plot, count: number): number[] => {
  const most = Math.max(1, Math.floor((right - left) / DAY_WIDTH));
  const step = Math.max(1, Math.ceil(count / most));
  const days: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) days.unshift(index);
  return days;
};

type Scale = { x: (index: number) => number; y: (percent: number) => number };
type Point = readonly [x: number, y: number];
type Values = readonly (number | null)[];

/** Runs of consecutive days with values. */
const runsOf = (has: readonly boolean[]): number[][] => {
  const runs: number[][] = [];
  has.forEach((there, day) => {
    if (there && has[day - 1]) runs.at(-1)?.push(day);
    else if (there) runs.push([day]);
  });
  return runs;
};

const through = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x},${y}`).join('L')}`;

/** The path of a line from day to day, interrupted where a value is missing; a single day is a point. */
export const linePath = (values: Values, { x, y }: Scale): string =>
  runsOf(values.map((value) => value !== null))
    .map((run) => through(run.map((day) => [x(day), y(values[day] ?? 0)])) + (run.length === 1 ? 'h0' : ''))
    .join('');

/** The path around the area between two values of each day, interrupted where one of them is missing. */
export const bandPath = (lower: Values, upper: Values, { x, y }: Scale): string =>
  runsOf(upper.map((value, day) => value !== null && lower[day] != null))
    .map((run) => {
      const above = run.map((day): Point => [x(day), y(upper[day] ?? 0)]);
      const below = run.map((day): Point => [x(day), y(lower[day] ?? 0)]).reverse();
      return `${through([...above, ...below])}Z`;
    })
    .join('');
