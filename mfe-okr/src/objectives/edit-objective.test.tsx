import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource } from '@waymark/contracts';
import { refusal } from '@waymark/shell-kit/testing';
import { objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { EditObjective } from './edit-objective.tsx';

const LATER = '2026-03-05T10:00:00.000Z';

const edit = async (fields: Partial<ObjectiveResource> = {}, answer?: (body: { updated_at?: string }) => object) => {
  const objective = objectiveOfAda({ name: 'Ride', description: 'As it was', status: 'creation', ...fields });
  const put = ({ body }: { body: unknown }) => answer?.(body as object) ?? { objective };
  const routes = serverOf([objective], { [`PUT user/organisations/:org/objectives/${objective.uuid}`]: put });
  const path = `?dialog=edit-objective&objective=${objective.uuid}`;
  const { calls } = await show(<EditObjective uuid={objective.uuid} />, { routes, path });
  const description = (await screen.findByLabelText('Description')) as HTMLTextAreaElement;
  const sent = () => calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
  return { objective, description, sent };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rewrite = async (element: HTMLElement, text: string) => {
  await userEvent.clear(element);
  await userEvent.type(element, text);
};

describe('locked fields', () => {
  test.each(['working', 'review'] as const)('are shown locked with the reason in %s', async (status) => {
    const { description } = await edit({ status });
    expect(await screen.findByText(/^Work has begun/)).toBeTruthy();
    const name = (await screen.findByDisplayValue('Ride')) as HTMLInputElement;
    expect([name.disabled, description.disabled]).toEqual([true, false]);
  });

  test('are open before work begins', async () => {
    await edit();
    expect(((await screen.findByDisplayValue('Ride')) as HTMLInputElement).disabled).toBe(false);
    expect(screen.queryByText(/^Work has begun/)).toBeNull();
  });
});

test('only what was changed is sent, with the moment that was read', async () => {
  const { objective, description, sent } = await edit();
  await rewrite(description, 'As it is');
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ description: 'As it is', updated_at: objective.updated_at }]));
  await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
});

describe('where someone else has changed it meanwhile', () => {
  const conflict = async () => {
    const theirs = { ...objectiveOfAda(), name: 'Ride on', description: 'Written by Grace', updated_at: LATER };
    const edited = await edit({}, ({ updated_at }) =>
      updated_at === LATER ? { objective: theirs } : refusal(409, 'EDITED_MEANWHILE', 'Changed', { objective: theirs }),
    );
    await rewrite(edited.description, 'Mine');
    await press('Save');
    expect(await screen.findByText('Written by Grace')).toBeTruthy();
    return edited;
  };

  test('both sides are shown, and what the other one alone has changed', async () => {
    await conflict();
    expect([screen.getAllByText('Mine').length > 0, screen.getAllByText('Ride on').length]).toEqual([true, 1]);
    expect(screen.getByText('not changed by you')).toBeTruthy();
  });

  test('keeping mine saves over it', async () => {
    const { sent } = await conflict();
    await press('Keep mine');
    await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'Mine', updated_at: LATER }));
  });

  test('keeping theirs saves nothing', async () => {
    const { objective, sent } = await conflict();
    await press('Keep theirs');
    await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
    expect(sent()).toHaveLength(1);
  });
});

describe('Escape over unsaved changes', () => {
  test('asks, and staying keeps them', async () => {
    const { description } = await edit();
    await rewrite(description, 'Half a thought');
    await userEvent.keyboard('{Escape}');
    await press('Stay here');
    expect([description.value, window.location.search.includes('edit-objective')]).toEqual(['Half a thought', true]);
  });

  test('asks, and leaving gives them up', async () => {
    const { objective, description } = await edit();
    await rewrite(description, 'Half a thought');
    await userEvent.keyboard('{Escape}');
    await press('Leave');
    await waitFor(() => expect(window.location.search).toBe(`?okrref=${objective.uuid}`));
  });
});
