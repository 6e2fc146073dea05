import type { ReactNode } from 'react';
import classes from './panels.module.css';

/** Each drawing has two paths: the landscape in the text's colour, and the subject in the primary colour. */
const LINES = {
  /** A pile of stones on a hill, with a flag. */
  objectives: [
    'M6 64c18-16 26-22 42-22s24 6 42 22M34 40q14-8 28 0zM38 34q10-7 20 0q-10 7-20 0zM41 26q7-6 14 0q-7 6-14 0z',
    'M48 22V5l13 5-13 5',
  ],
  /** Hills under a magnifying glass. */
  search: ['M6 64l20-22 12 12 16-20 36 30', 'M54 12a15 15 0 1 0 .1 0zM64 38l10 11'],
  /** A path with stones, and a clock. */
  history: ['M8 64c12 0 14-10 26-10s12-12 24-12 10-8 16-10M22 58h.1M46 49h.1', 'M72 6a13 13 0 1 0 .1 0zM72 12v8l5 3'],
  /** Two people walking. */
  people: [
    'M8 64h80M34 22a8 8 0 1 0 .1 0zM22 62c0-14 4-20 12-20s12 6 12 20',
    'M62 28a7 7 0 1 0 .1 0zM52 62c0-12 3-17 10-17s10 5 10 17',
  ],
  /** A bell. */
  bell: [
    'M30 54h36c-4-5-5-9-5-17 0-10-5-16-13-16s-13 6-13 16c0 8-1 12-5 17zM43 58c1 5 9 5 10 0',
    'M48 21v-6M74 22c4 5 5 10 5 15M22 22c-4 5-5 10-5 15',
  ],
  /** A sheet with an empty table. */
  sheet: ['M24 10h48v54H24zM24 22h48M40 22v42', 'M50 36h12M50 46h8'],
} as const;

export type DrawingName = keyof typeof LINES;

export const LineDrawing = ({ of }: { of: DrawingName }): ReactNode => {
  const [land, meant] = LINES[of];
  return (
    <svg className={classes.drawing} viewBox="0 0 96 72" aria-hidden="true">
      <path d={land} />
      <path d={meant} className={classes.meant} />
    </svg>
  );
};
