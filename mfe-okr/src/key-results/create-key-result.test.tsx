import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Status } from '@waymark/contracts';
import { keyresultLike } from '../testing-objectives.ts';
import { ada, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { CreateKeyResult } from './create-key-result.tsx';

const open = async (existing: number, status: Status = 'creation') => {
  const keyresults = Array.from({ length: existing }, (_, index) =>
    keyresultLike({ uuid: `b0000000-0000-4000-8000-00000000010${index}` }),
  );
  const objective = objectiveOfAda({ name: 'Ride', status, keyresults });
  const POST = `POST user/organisations/:org/objectives/${objective.uuid}/keyresults`;
  const routes = serverOf([objective], { [POST]: () => ({ keyresult: keyresultLike() }) });
  const { calls } = await show(<CreateKeyResult objective={objective.uuid} />, { routes });
  await screen.findByText('Ride');
  const sent = () => calls.filter(({ route }) => route.endsWith('/keyresults')).map(({ body }) => body);
  return { objective, sent };
};
const field = (name: RegExp) => screen.findByRole('textbox', { name }) as Promise<HTMLInputElement>;
const fill = async (name: RegExp, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};
const fillAll = async () => {
  await fill(/^Key result/, 'Kilometres');
  await fill(/^Measured by/, 'km');
  await fill(/^Start value/, '100');
  await fill(/^Target value/, '250');
};
const another = () => screen.queryByRole('button', { name: 'Create and add another' });

describe('the button “Create and add another”', () => {
  test.each([
    [3, true],
    [4, false],
  ])('is shown for an objective with %d key results: %s', async (existing, offered) => {
    await open(existing);
    await screen.findByRole('button', { name: 'Create key result' });
    expect(another() !== null).toBe(offered);
  });

  test('saves the key result and empties the form for the next one', async () => {
    const { sent } = await open(0);
    await fillAll();
    await userEvent.click(await screen.findByRole('button', { name: 'Create and add another' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(async () => expect((await field(/^Key result/)).value).toBe(''));
  });

  test('is not triggered by Enter, which saves and returns to the objective', async () => {
    const { objective, sent } = await open(0);
    await fillAll();
    await userEvent.type(await field(/^Measured by/), '{Enter}');
    await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
    const values = { start_value: 100, actual_value: 100, target_value: 250, user_uuid: ada.uuid };
    expect(sent()).toEqual([expect.objectContaining({ name: 'Kilometres', measured_by: 'km', ...values })]);
  });
});

test.each([
  [5, 'creation' as const, 'An objective can have at most 5 key results'],
  [1, 'working' as const, 'Key results cannot be added or deleted once work has begun'],
])('with %d key results in %s the form is replaced by the reason: %s', async (existing, status, reason) => {
  await open(existing, status);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create key result' })).toBeNull();
});

test('a score that was typed by hand stays while other fields change', async () => {
  const { sent } = await open(0);
  await fillAll();
  await fill(/^Current score/, '30');
  await fill(/^Target value/, '300');
  await userEvent.click(await screen.findByRole('button', { name: 'Create key result' }));
  await waitFor(() =>
    expect(sent()).toEqual([expect.objectContaining({ initial_progress_score: 0, present_progress_score: 30 })]),
  );
});
