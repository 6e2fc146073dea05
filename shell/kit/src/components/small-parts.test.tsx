import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { aMember, renderApp, shownText } from '../testing/index.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { fieldPlaceholder } from './field-placeholder.tsx';
import { HealthBadge } from './health.tsx';
import { initialsOf, PersonAvatar, PersonName } from './person.tsx';
import { ProgressBar, ProgressRing } from './progress.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { TimeAgo } from './time-ago.tsx';
import { Tooltip } from './tooltip.tsx';

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  [{ first_name: 'Ada', last_name: 'Lovelace' }, 'AL'],
  [{ first_name: 'Ada', last_name: null }, 'A'],
  [{ first_name: null, last_name: null, email: 'grace@example.org' }, 'G'],
  [{ first_name: '𝒜da', last_name: 'ß' }, '𝒜SS'],
  [{ first_name: null, last_name: null }, '?'],
])('the initials of %j are %s', (person, letters) => {
  expect(initialsOf(person)).toBe(letters);
});

test('a user without a name is shown by the email address, also as the name of the picture', async () => {
  const invited = aMember({ first_name: null, last_name: null, email: 'grace@example.org' });
  await renderApp(
    <>
      <PersonAvatar person={invited} />
      <PersonName person={invited} hint="invited" />
    </>,
  );
  expect(screen.getByRole('img', { name: 'grace@example.org' })).toBeTruthy();
  expect(screen.getByText('grace@example.org')).toBeTruthy();
  expect(screen.getByText('invited')).toBeTruthy();
});

test('an actions menu has a label, runs the chosen action, and shows why an action is disabled', async () => {
  const edit = jest.fn();
  const remove = jest.fn();
  await renderApp(
    <ActionsMenu
      label="Actions for Pilots"
      items={[
        { key: 'edit', label: 'Edit', onSelect: edit },
        { key: 'delete', label: 'Delete', onSelect: remove, danger: true, disabledReason: 'It has objectives' },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Pilots' }));
  const refused = await screen.findByRole('menuitem', { name: /Delete/ });
  expect(refused).toHaveTextContent('It has objectives');
  expect(refused).toBeDisabled();
  // Other children are forbidden in a menu (ARIA).
  expect([...screen.getByRole('menu').children].map((child) => child.getAttribute('role'))).toEqual([
    'menuitem',
    'menuitem',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  fireEvent.click(refused);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(edit).toHaveBeenCalledTimes(1);
  expect(remove).not.toHaveBeenCalled();
});

test('an error panel says what failed and why, and offers a retry where there is one', async () => {
  const retry = jest.fn();
  const away = new ApiError({ status: 0, code: 'NETWORK', message: 'fetch failed' });
  const { rerender } = await renderApp(<ErrorPanel title="No teams" error={away} onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(`No teams${shownText('kit:error.network')}`);
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:error_panel.retry') }));
  expect(retry).toHaveBeenCalledTimes(1);
  rerender(<ErrorPanel title="No chart" text="Not this time" />);
  expect(screen.getByRole('alert')).toHaveTextContent('No chartNot this time');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the placeholder of a field contains its label and its hint', async () => {
  const { container } = await renderApp(
    fieldPlaceholder({ label: 'Rhythm', description: 'How often it is asked for' }),
  );
  expect(container).toHaveTextContent('RhythmHow often it is asked for');
});

test('an empty state says what it is for, with its button', async () => {
  await renderApp(
    <EmptyState
      title="No teams"
      text="Teams share objectives"
      icon={<svg />}
      action={<button type="button">New</button>}
    />,
  );
  expect(screen.getByRole('heading', { name: 'No teams' })).toBeTruthy();
  expect(screen.getByText('Teams share objectives')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New' })).toBeTruthy();
});

test('the drawing of an empty state is hidden from screen readers', async () => {
  const { container } = await renderApp(<EmptyState title="No teams" drawing="people" />);
  await waitFor(() => expect(container.querySelectorAll('svg[aria-hidden] path')).toHaveLength(2));
});

test('a health badge contains the name of the health, also in the compact form', async () => {
  await renderApp(
    <>
      <HealthBadge health="off_track" />
      <HealthBadge health="on_track" compact />
    </>,
  );
  expect(screen.getByText(shownText('kit:health.off_track'))).toBeTruthy();
  expect(screen.getByTitle(shownText('kit:health.on_track'))).toHaveTextContent(shownText('kit:health.on_track'));
});

test.each([
  [{ start: 0, actual: 5, target: 10 }, 50],
  [{ start: 10, actual: 4, target: 2 }, 75],
  [{ start: 0, actual: 20, target: 10 }, 100],
  [{ start: 0, actual: -5, target: 10 }, 0],
])('the progress bar of %j is at %i percent', async (values, percent) => {
  await renderApp(<ProgressBar {...values} unit="calls" health="at_risk" />);
  const bar = screen.getByRole('meter');
  expect(bar).toHaveAttribute('aria-valuenow', String(percent));
  expect(bar).toHaveAttribute(
    'aria-valuetext',
    shownText('kit:progress.values', { ...values, actual: `${values.actual} calls` }),
  );
});

test.each([
  [-10, '0 '],
  [50, /^65\.97/],
  [140, /^131\.9/],
])('a ring of %i is clamped to 0-100', async (value, dash) => {
  const { container } = await renderApp(<ProgressRing value={value} size={48} />);
  const arc = container.querySelectorAll('circle')[1];
  expect(arc?.getAttribute('stroke-dasharray')).toMatch(dash);
  expect(arc?.getAttribute('visibility')).toBe(value > 0 ? 'visible' : 'hidden');
});

test('a segmented control is a group of radio buttons, and a disabled one cannot be chosen', async () => {
  const chosen: string[] = [];
  await renderApp(
    <SegmentedControl
      aria-label="Level"
      value="team"
      onChange={(value) => chosen.push(value)}
      data={[
        { value: 'company', label: 'Company' },
        { value: 'team', label: 'Team' },
        { value: 'personal', label: 'Personal', disabled: true },
      ]}
    />,
  );
  expect(screen.getByRole('radio', { name: 'Team' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Personal' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'Company' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Personal' }));
  expect(chosen).toEqual(['company']);
});

test('a tooltip shows on hover, until the pointer leaves or Escape is pressed', async () => {
  const own = jest.fn();
  await renderApp(
    <Tooltip label="Three days left" openDelay={0}>
      <button type="button" onMouseEnter={own}>
        Period
      </button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Period' });
  await userEvent.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Three days left');
  expect(button).toHaveAccessibleDescription('Three days left');
  expect(own).toHaveBeenCalled();
  expect(button).not.toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.unhover(button);
  await userEvent.hover(button);
  await screen.findByRole('tooltip');
  await userEvent.unhover(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('a tooltip stays while the pointer is on it', async () => {
  await renderApp(
    <Tooltip label="Three days left" openDelay={0}>
      <button type="button">Period</button>
    </Tooltip>,
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Period' }));
  const tooltip = await screen.findByRole('tooltip');
  jest.useFakeTimers();
  fireEvent.mouseLeave(screen.getByRole('button', { name: 'Period' }));
  fireEvent.mouseEnter(tooltip);
  await pass(1_000);
  expect(tooltip).toBeInTheDocument();
  fireEvent.mouseLeave(tooltip);
  await pass(1_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a tooltip opens after the pointer has rested on its target, not when it only passes', async () => {
  await renderApp(
    <Tooltip label="Slow" openDelay={40}>
      <button type="button">Pass</button>
    </Tooltip>,
  );
  jest.useFakeTimers();
  const button = screen.getByRole('button');
  fireEvent.mouseEnter(button);
  await pass(39);
  fireEvent.mouseLeave(button);
  await pass(1_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.mouseEnter(button);
  await pass(40);
  expect(screen.getByRole('tooltip')).toHaveTextContent('Slow');
});

test('a disabled tooltip never comes up', async () => {
  await renderApp(
    <Tooltip label="Never" openDelay={0} disabled>
      <button type="button">Plain</button>
    </Tooltip>,
  );
  jest.useFakeTimers();
  fireEvent.mouseEnter(screen.getByRole('button'));
  await pass(1_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a time ago goes on counting while nothing else on the page changes', async () => {
  jest.useFakeTimers({ now: new Date('2026-03-05T09:00:00Z') });
  await renderApp(<TimeAgo at="2026-03-05T08:58:00Z" />);
  expect(screen.getByText('2 minutes ago')).toHaveAttribute('title', '05 March 26, 08:58');
  await pass(3 * 60_000);
  expect(screen.getByText('5 minutes ago')).toBeVisible();
});
