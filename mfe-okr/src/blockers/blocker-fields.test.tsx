import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shownText } from '@waymark/shell-kit/testing';
import { type ReactNode, useState } from 'react';
import { milo, serverOf, show } from '../testing-screen.tsx';
import { BlockerFields } from './blocker-fields.tsx';
import { type BlockerInput, EMPTY_BLOCKER, missingIn, withKind, withWaitedFor } from './blocker-input.ts';

const TEAM = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Legal', users: [] };
const text = (key: string): string => shownText(`okr-blockers:blockers.${key}`);

const Form = ({ tried, onChange }: { tried: boolean; onChange: (value: BlockerInput) => void }): ReactNode => {
  const [value, setValue] = useState(EMPTY_BLOCKER);
  const change = (next: BlockerInput): void => {
    setValue(next);
    onChange(next);
  };
  return <BlockerFields value={value} onChange={change} tried={tried} autoFocus />;
};

const open = async (tried = false) => {
  let latest = EMPTY_BLOCKER;
  const onChange = (value: BlockerInput): void => {
    latest = value;
  };
  const routes = serverOf([], { 'GET user/organisations/:org/teams': () => ({ teams: [TEAM] }) });
  await show(<Form tried={tried} onChange={onChange} />, { routes });
  await screen.findByRole('textbox', { name: new RegExp(text('text')) });
  await screen.findByText(text('who.team'));
  return { latest: () => latest };
};

test('a blocker of the kind “waiting” names a member, a team, or neither', async () => {
  const { latest } = await open();
  expect(screen.getByRole('radio', { name: text('kinds.waiting') })).toHaveFocus();
  await userEvent.click(await screen.findByRole('combobox', { name: text('who.member') }));
  await userEvent.click(await screen.findByRole('option', { name: /Milo Berger/ }));
  expect(latest()).toMatchObject({ user_uuid: milo.uuid, team_uuid: null });
  await userEvent.click(screen.getByRole('radio', { name: text('who.team') }));
  await userEvent.click(await screen.findByRole('combobox', { name: text('who.team') }));
  await userEvent.click(await screen.findByRole('option', { name: /Legal/ }));
  expect(latest()).toMatchObject({ user_uuid: null, team_uuid: TEAM.uuid });
  await userEvent.click(screen.getByRole('radio', { name: text('who.outside') }));
  expect(latest()).toMatchObject({ user_uuid: null, team_uuid: null });
});

test('a blocker of the kind “money” has a text, but no member or team that it waits for', async () => {
  const { latest } = await open();
  await userEvent.click(screen.getByRole('radio', { name: text('kinds.money') }));
  expect(screen.queryByText(text('waiting_for'))).toBeNull();
  await userEvent.type(screen.getByRole('textbox'), 'No budget');
  expect(latest()).toEqual({ kind: 'money', text: 'No budget', user_uuid: null, team_uuid: null });
});

test('before an attempt to send a blocker, missing values are not reported', async () => {
  await open();
  for (const value of ['who', 'text']) expect(screen.queryByText(text(`missing.${value}`))).toBeNull();
});

test('after an attempt to send a blocker, missing values are reported until they are filled in', async () => {
  await open(true);
  expect(await screen.findByText(text('missing.who'))).toBeTruthy();
  const sentence = screen.getByRole('textbox', { name: new RegExp(text('text')) });
  expect(sentence).toHaveAccessibleDescription(text('missing.text'));
  await userEvent.type(sentence, 'Them');
  expect(screen.queryByText(text('missing.text'))).toBeNull();
  await userEvent.click(within(screen.getByRole('radiogroup')).getByRole('radio', { name: text('who.outside') }));
  expect(screen.queryByText(text('missing.who'))).toBeNull();
});

test('a text of a blocker over 255 characters is reported instead of truncated', async () => {
  await open(true);
  const sentence = await screen.findByRole('textbox', { name: new RegExp(text('text')) });
  await userEvent.click(sentence);
  await userEvent.paste('x'.repeat(256));
  expect(sentence).toHaveValue('x'.repeat(256));
  expect(sentence).toHaveAccessibleDescription('This text is too long: 255 characters at most');
});

test('changing the kind of a blocker clears the member or team that it waits for', () => {
  const named: BlockerInput = { ...EMPTY_BLOCKER, text: 'Them', user_uuid: milo.uuid };
  expect(missingIn(named)).toEqual([]);
  expect(withKind(named, 'waiting')).toBe(named);
  expect(withKind(named, 'time')).toEqual({ kind: 'time', text: 'Them', user_uuid: null, team_uuid: null });
  expect(missingIn(withKind(withKind(named, 'time'), 'waiting'))).toEqual(['user_uuid']);
  expect(missingIn(withWaitedFor(named, 'team'))).toEqual(['team_uuid']);
  expect(missingIn({ ...withWaitedFor(named, 'outside'), text: ' ' })).toEqual(['text']);
});
