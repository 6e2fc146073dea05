import type { HealthPoint, ProgressPoint } from '@waymark/contracts';

/** Counts of the objectives in work at the end of a day. */
export type DayFigures = {
  day: string;
  /** Each occurring progress, ascending, and how many objectives had it. */
  progress: readonly number[];
  objectives: readonly number[];
  /** Sum of the shares of their periods that were over, in hundredths of a percent: whole, so that it adds up exactly. */
  time_gone: number;
  off_track: number;
  at_risk: number;
  on_track: number;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
/** Rounds to one decimal. */
const inTenths = (number: number): number => Math.round(number * 10) / 10;

/** The value at a position, counted from 0, in the sorted list of all progresses, each repeated by its count. */
const atPlace = ({ progress, objectives }: DayFigures, place: number): number => {
  let seen = 0;
  const found = objectives.findIndex((count) => {
    seen += count;
    return place < seen;
  });
  return progress[found] ?? 0;
};

const quartile = (figures: DayFigures, count: number, share: number): number => {
  const place = (count - 1) * share;
  const below = atPlace(figures, Math.floor(place));
  return inTenths(below + (atPlace(figures, Math.ceil(place)) - below) * (place - Math.floor(place)));
};

/** Mean, quartiles and elapsed time of a day; nulls where no objective was worked on. */
export const progressPointOf = (date: string, figures: DayFigures | undefined): ProgressPoint => {
  const objectives = sum(figures?.objectives ?? []);
  if (figures === undefined || objectives === 0) {
    return { date, progress: null, time_gone: null, lower: null, upper: null, objectives: 0 };
  }
  const total = sum(figures.progress.map((percent, index) => percent * (figures.objectives[index] ?? 0)));
  return {
    date,
    progress: inTenths(total / objectives),
    time_gone: inTenths(figures.time_gone / 100 / objectives),
    lower: quartile(figures, objectives, 0.25),
    upper: quartile(figures, objectives, 0.75),
    objectives,
  };
};

/** Key results by health at the end of a day; 0 of each without figures. */
export const healthPointOf = (date: string, figures: DayFigures | undefined): HealthPoint => ({
  date,
  off_track: figures?.off_track ?? 0,
  at_risk: figures?.at_risk ?? 0,
  on_track: figures?.on_track ?? 0,
});

/** The Sundays of a period, and its last day even if it is not a Sunday. */
export const weekEnds = (days: readonly string[]): string[] =>
  days.filter((day, index) => index === days.length - 1 || new Date(day).getUTCDay() === 0);
