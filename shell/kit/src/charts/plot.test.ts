import { expect, test } from '@jest/globals';
import { bandPath, columnScale, daysWithWords, linePath, plotOf, pointScale } from './plot.ts';

const plot = plotOf(640, 220);

test('100 % is at the top of the plot, 0 % at the bottom, and values beyond are clamped to them', () => {
  expect([0, 100, -5, 130].map(plot.y)).toEqual([plot.bottom, plot.top, plot.bottom, plot.top]);
});

test.each([
  [3, [0, 2], [plot.left, plot.right]],
  [1, [0], [(plot.left + plot.right) / 2]],
])('in a plot of %d days, the days %j have the x positions %j', (count, days, places) => {
  expect(days.map(pointScale(plot, count))).toEqual(places);
});

test('columns stand within the plot and never overlap', () => {
  for (const count of [1, 13, 105]) {
    const { x, width } = columnScale(plot, count);
    expect(x(0) - width / 2).toBeGreaterThanOrEqual(plot.left);
    expect(x(count - 1) + width / 2).toBeLessThanOrEqual(plot.right);
    if (count > 1) expect(x(1) - x(0)).toBeGreaterThan(width);
  }
});

test.each([
  [0, []],
  [1, [0]],
  [4, [0, 1, 2, 3]],
  [90, [14, 29, 44, 59, 74, 89]],
])('on an axis of %d days, the days %j have labels', (count, days) => {
  expect(daysWithWords(plot, count)).toEqual(days);
});

test('a plot without available width is 240 pixels wide', () => {
  expect(plotOf(0, 180).width).toBe(240);
});

const scale = { x: (day: number) => day * 10, y: (percent: number) => 100 - percent };

test.each([
  ['goes through every day', [0, 50, 100], 'M0,100L10,50L20,0'],
  ['is interrupted on a day without a value', [0, 50, null, 30, 40], 'M0,100L10,50M30,70L40,60'],
  ['is a point on a day between days without values', [null, 50, null], 'M10,50h0'],
  ['is empty if no day has a value', [null, null], ''],
])('the line of a chart %s', (_what, values, path) => {
  expect(linePath(values, scale)).toBe(path);
});

test('a band follows the upper values and returns along the lower ones, on days that have both', () => {
  expect(bandPath([10, 20, null, 5], [30, 40, 50, null], scale)).toBe('M0,70L10,60L10,80L0,90Z');
  expect(bandPath([], [], scale)).toBe('');
});
