import { expect, test } from '@jest/globals';
import { bandPath, columnScale, daysWithWords, linePath, plotOf, pointScale } from './plot.ts';

const plot = plotOf(640, 220);

test('a hundred percent lies at the top, nothing at the bottom, and what is beyond stays inside', () => {
  expect([0, 100, -5, 130].map(plot.y)).toEqual([plot.bottom, plot.top, plot.bottom, plot.top]);
});

test.each([
  [3, [0, 2], [plot.left, plot.right]],
  [1, [0], [(plot.left + plot.right) / 2]],
])('of %d days, %j lie at %j', (count, days, places) => {
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
])('of %d days, %j have words', (count, days) => {
  expect(daysWithWords(plot, count)).toEqual(days);
});

test('a chart is also drawn on a narrow screen', () => {
  expect(plotOf(0, 180).width).toBe(240);
});

const scale = { x: (day: number) => day * 10, y: (percent: number) => 100 - percent };

test.each([
  ['goes through every day', [0, 50, 100], 'M0,100L10,50L20,0'],
  ['is interrupted where there is none', [0, 50, null, 30, 40], 'M0,100L10,50M30,70L40,60'],
  ['is a point on a day alone', [null, 50, null], 'M10,50h0'],
  ['is nothing without values', [null, null], ''],
])('the line of values %s', (_what, values, path) => {
  expect(linePath(values, scale)).toBe(path);
});

test('a band goes along the upper values and back along the lower ones, where there are both', () => {
  expect(bandPath([10, 20, null, 5], [30, 40, 50, null], scale)).toBe('M0,70L10,60L10,80L0,90Z');
  expect(bandPath([], [], scale)).toBe('');
});
