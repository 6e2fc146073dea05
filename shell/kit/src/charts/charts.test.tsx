import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoughnutChart, Sparkline } from './index.tsx';

const SLICES = [
  { key: 'off', label: 'Off track', count: 1, color: 'red' },
  { key: 'risk', label: 'In progress', count: 0, color: 'orange' },
  { key: 'on', label: 'On track', count: 1_162, color: 'green' },
];

test('the legend names every slice with its count, zero too', () => {
  render(<DoughnutChart title="Company" slices={SLICES} figure="64 %" caption="of all" />);
  const chart = screen.getByRole('figure');
  expect(
    within(chart)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Off track1', 'In progress0', 'On track1,162']);
  expect(within(chart).getByText('Company')).toBeTruthy();
  expect(within(chart).getByText('64 %')).toBeTruthy();
  expect(within(chart).getByText('of all')).toBeTruthy();
});

test('a slice is chosen from the legend and from the ring, and is highlighted', async () => {
  const chosen: string[] = [];
  const { container, rerender } = render(
    <DoughnutChart title="Company" slices={SLICES} figure="" onSelect={(key) => chosen.push(key)} selected={null} />,
  );
  await userEvent.click(screen.getByRole('button', { name: /On track/ }));
  const arcs = () => [...container.querySelectorAll('svg g')];
  await userEvent.click(arcs()[0] as Element);
  expect(chosen).toEqual(['on', 'off']);
  rerender(<DoughnutChart title="Company" slices={SLICES} figure="" onSelect={() => {}} selected="on" />);
  expect(screen.getByRole('button', { name: /On track/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: /Off track/ })).toHaveAttribute('aria-pressed', 'false');
  expect(arcs().map((arc) => arc.getAttribute('opacity'))).toEqual(['0.3', '1']);
});

test('each entry of the legend says for screen readers which chart it belongs to', () => {
  render(
    <>
      <DoughnutChart title="Company" slices={SLICES} figure="" onSelect={() => {}} />
      <DoughnutChart title="Team" slices={SLICES} figure="" onSelect={() => {}} />
    </>,
  );
  const [company, team] = screen.getAllByRole('button', { name: /On track/ });
  expect(company).toHaveAccessibleDescription('Company');
  expect(team).toHaveAccessibleDescription('Team');
});

test('a chart whose counts are all zero is one ring that cannot be chosen', async () => {
  const chosen: string[] = [];
  const none = SLICES.map((slice) => ({ ...slice, count: 0 }));
  const { container } = render(
    <DoughnutChart title="Company" slices={none} figure="" onSelect={(key) => chosen.push(key)} />,
  );
  const arcs = container.querySelectorAll('svg g');
  expect(arcs).toHaveLength(1);
  await userEvent.click(arcs[0] as Element);
  expect(chosen).toEqual([]);
});

test('a chart without onSelect has only disabled buttons', () => {
  render(<DoughnutChart title="Company" slices={SLICES} figure="" />);
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
});

const line = (values: number[]): string | null => {
  render(<Sparkline values={values} label="Course" width={100} height={24} />);
  return screen.getByRole('img', { name: 'Course' }).querySelector('polyline')?.getAttribute('points') ?? null;
};

test.each([
  ['rises from the bottom to the top', [0, 5, 10], '0.0,20.0 50.0,10.0 100.0,0.0'],
  ['falls, below zero too', [2, -2], '0.0,0.0 100.0,20.0'],
  ['is flat if all values are equal', [7, 7], '0.0,20.0 100.0,20.0'],
  ['of one value is a line, not a point', [3], '0.0,20.0 100.0,20.0'],
])('a sparkline %s', (_how, values, points) => {
  expect(line(values)).toBe(points);
});
