import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ObjectiveResource } from '@waymark/contracts';
import { toastStore } from '@waymark/shell-kit';
import { anOrganisation, refusal, shownText } from '@waymark/shell-kit/testing';
import { useTranslation } from 'react-i18next';
import { keyresultLike } from '../../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show, unsent } from '../../testing-screen.tsx';
import { DashboardScreen } from '../dashboard-screen.tsx';
import { ValueEditor } from './value-editor.tsx';

const keyresult = keyresultLike({ actual_value: 40, user_uuid: milo.uuid });
const objective = objectiveOfAda({ keyresults: [keyresult] });
const review = { ...objective, status: 'review' as const };
const PUT = `PUT user/organisations/:org/objectives/${objective.uuid}/keyresults/${keyresult.uuid}`;
const POST = `POST user/organisations/:org/keyresults/${keyresult.uuid}/checkins`;
const saved = { ...keyresult, actual_value: 45, updated_at: '2026-03-02T10:00:00.000Z' };

const Editor = ({ objective: shownOf, now = keyresult }: { objective: ObjectiveResource; now?: typeof keyresult }) => {
  const { t } = useTranslation('okr');
  return <ValueEditor keyresult={now} objective={shownOf} t={t} />;
};

const CHECKIN = { uuid: 'd0000000-0000-4000-8000-000000000001' };

const edit = async (
  answer: (body: unknown) => object = () => ({ checkin: CHECKIN, keyresult: saved }),
  shownOf = objective,
  admin = true,
  asked?: { user_uuid: string; by_uuid: string; at: string },
  takeBack: () => object = () => ({ checkin: CHECKIN, keyresult }),
) => {
  let open = asked;
  const routes = serverOf([shownOf], {
    [PUT]: ({ body }) => answer(body),
    [POST]: ({ body }) => answer(body),
    [`DELETE user/organisations/:org/checkins/${CHECKIN.uuid}`]: takeBack,
    [`GET user/organisations/:org/keyresults/${keyresult.uuid}/checkins`]: () => ({
      checkins: [],
      total: 0,
      ...(open && { asked: open }),
    }),
    [`POST user/organisations/:org/keyresults/${keyresult.uuid}/checkins/ask`]: () => ({ keyresult }),
    [`DELETE user/organisations/:org/keyresults/${keyresult.uuid}/checkins/ask`]: () => {
      open = undefined;
      return { keyresult };
    },
  });
  const shown = await show(<Editor objective={shownOf} />, {
    routes,
    organisation: anOrganisation({ admin }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /40%/ }));
  return {
    ...shown,
    sent: () =>
      shown.calls.filter(({ route }) => /^(PUT|POST) .*keyresults(?!.*ask$)/.test(route)).map(({ body }) => body),
  };
};
const field = () => screen.findByLabelText('Actual value (%)');
const enter = async (value: string) => {
  await userEvent.clear(await field());
  await userEvent.type(await field(), value);
};
const save = async () => userEvent.click(await screen.findByRole('button', { name: /^Save/ }));

describe('the editor of a key result’s value', () => {
  test('checks in the value with a confidence, a comment and the loaded version', async () => {
    const { sent } = await edit();
    await enter('55');
    await userEvent.click(await screen.findByRole('radio', { name: '7' }));
    await userEvent.type(await screen.findByLabelText('Comment'), 'New campaign');
    await save();
    const { updated_at } = keyresult;
    await waitFor(() => expect(sent()).toEqual([{ value: 55, confidence: 7, comment: 'New campaign', updated_at }]));
    expect(await screen.findByText('Key result updated')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: /%. Change the actual value/ })).toHaveFocus());
  });

  test('takes no input while the value is saved, because the form then closes', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<object>();
    await edit(() => answered, review);
    await enter('55{Enter}7');
    expect(await field()).toHaveValue('55');
    resolve({ keyresult: { ...saved, actual_value: 55 } });
    await waitFor(() => expect(screen.queryByLabelText('Actual value (%)')).toBeNull());
  });

  test('requires a value, and confirms the current one with the key =', async () => {
    const { sent } = await edit();
    await field();
    await save();
    expect(await screen.findByText(/Type the value, or choose/)).toBeTruthy();
    await userEvent.type(await field(), '=');
    await waitFor(() => expect(sent()).toMatchObject([{ value: 40, confidence: null }]));
  });

  test('sends the value once if Enter is pressed twice', async () => {
    const { sent } = await edit();
    await enter('55');
    await userEvent.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Actual value (%)')).toBeNull());
    expect(sent()).toHaveLength(1);
    expect(unsent()).toEqual([]);
  });

  test('shows the progress expected today, and sends a blocker with the value', async () => {
    const { sent } = await edit();
    await userEvent.type(await field(), '45b');
    expect(screen.getAllByRole('meter')[0]?.getAttribute('aria-valuetext')).toMatch(/expected by today/);
    await userEvent.click(await screen.findByRole('radio', { name: 'No money' }));
    await userEvent.click(screen.getByRole('textbox', { name: /In one sentence/ }));
    await userEvent.keyboard('The budget is frozen{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ value: 45, blocker: { kind: 'money' } }]));
  });

  test('stays open while the member of a blocker is chosen', async () => {
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: /^Raise a blocker/ }));
    const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Member' });
    await userEvent.click(picker);
    await screen.findByRole('option', { name: /Milo Berger/ });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.click(picker);
    await userEvent.click(await screen.findByRole('option', { name: /Milo Berger/ }));
    expect(picker.value).toBe('Milo Berger');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(picker.isConnected).toBe(false));
  });

  test('keeps the check-in in the browser while the server is unreachable, and sends it later', async () => {
    let isAway = true;
    const { sent } = await edit(() =>
      isAway ? refusal(503, 'UNAVAILABLE', 'Away') : { checkin: CHECKIN, keyresult: saved },
    );
    await enter('55');
    await save();
    expect(await screen.findByText(/1 check-in waits in this browser/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Actual value (%)')).toBeNull());
    expect(unsent()).toHaveLength(1);
    isAway = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(unsent()).toEqual([]));
  });

  test('shows the reason of a refusal, and keeps the typed value', async () => {
    await edit(() => refusal(422, 'VALIDATION', 'No', { errors: { value: 'Too large' } }));
    await enter('55');
    await save();
    expect(await screen.findByText('Too large')).toBeTruthy();
    expect(await field()).toHaveValue('55');
  });

  test('lets a member who was asked only check in, and lets those responsible ask a member', async () => {
    const others = { ...objective, user_uuid: milo.uuid };
    const asked = { user_uuid: ada.uuid, by_uuid: milo.uuid, at: saved.updated_at };
    const { sent, unmount } = await edit(undefined, others, false, asked);
    expect(await screen.findByText(/You were asked for this number/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Raise a blocker|Ask somebody|Withdraw/ })).toBeNull();
    await enter('55');
    await userEvent.click(await screen.findByRole('radio', { name: '7' }));
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ value: 55, confidence: 7 }]));
    unmount();
    const own = await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Ask somebody' }));
    await userEvent.click(await screen.findByRole('combobox', { name: /Whom/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Milo/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByText('Milo Berger was asked');
    expect(own.calls.find(({ route }) => /^POST .*ask$/.test(route))?.body).toEqual({ user_uuid: milo.uuid });
  });

  test('shows who was asked, until the request is withdrawn', async () => {
    const { calls } = await edit(undefined, objective, true, {
      user_uuid: milo.uuid,
      by_uuid: ada.uuid,
      at: saved.updated_at,
    });
    expect(await screen.findByText('You asked Milo Berger for this number')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the question' }));
    await screen.findByText('Milo Berger is no longer asked');
    await waitFor(() => expect(screen.queryByText(/You asked Milo/)).toBeNull());
    expect(calls.filter(({ route }) => /^DELETE .*ask$/.test(route))).toHaveLength(1);
  });

  test('sends the version loaded before typing, even after a live update', async () => {
    const { sent, rerender } = await edit();
    await enter('55');
    rerender(<Editor objective={objective} now={saved} />);
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ value: 55, updated_at: keyresult.updated_at }]));
  });

  test('takes back the check-in from the toast', async () => {
    const { calls } = await edit();
    await enter('55');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.map(({ route }) => route)).toContainEqual(expect.stringMatching(/^DELETE .*checkins/)),
    );
  });

  test('shows an error if the check-in cannot be taken back', async () => {
    await edit(undefined, objective, true, undefined, () => refusal(409, 'CHECKIN_CLOSED', 'Too late'));
    await enter('55');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const failure = shownText('kit:undo.failed', { what: keyresult.name, why: 'Too late' });
    await waitFor(() => expect(toastStore.snapshot().map(({ text }) => text)).toContain(failure));
  });

  test('closes the error of a failed save in review with the next attempt', async () => {
    const answers: object[] = [refusal(503, 'UNAVAILABLE', 'Away'), { keyresult: saved }];
    await edit(() => answers.shift() ?? {}, review);
    await enter('55');
    await save();
    const shown = () => toastStore.snapshot().map(({ text }) => text);
    await waitFor(() => expect(shown()).toEqual(['Away']));
    await save();
    await waitFor(() => expect(shown()).toEqual(['Key result updated']));
  });

  test('saves the value without a confidence in review, or if the user may not check in', async () => {
    const others = { ...objective, user_uuid: milo.uuid };
    for (const shownOf of [review, others]) {
      const { sent, unmount } = await edit(() => ({ keyresult: saved }), shownOf, false);
      await enter('55');
      expect(screen.queryByRole('radio')).toBeNull();
      await save();
      await waitFor(() => expect(sent()).toEqual([{ actual_value: 55, updated_at: keyresult.updated_at }]));
      unmount();
    }
  });

  test.each([
    ['40', 'You have to set a value different from the one before'],
    ['', 'The number is invalid'],
    ['1,234', 'This could be 1234 or 1.234: type the one that you mean'],
  ])('refuses %p in review without a request', async (value, text) => {
    const { sent } = await edit(undefined, review);
    await enter(value || '0');
    if (!value) await userEvent.clear(await field());
    await save();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  test('shows a conflict with the save of another member, and can save over it', async () => {
    const body = { keyresult: saved };
    const { sent } = await edit((request) =>
      (request as { updated_at: string }).updated_at === saved.updated_at
        ? { checkin: CHECKIN, keyresult: { ...saved, actual_value: 55 } }
        : refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', body),
    );
    await enter('55');
    await save();
    expect(await screen.findByText('Someone else set it to 45% meanwhile')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ value: 55, updated_at: saved.updated_at }));
  });

  test('does not offer a check-in again that was sent while it was closed', async () => {
    let answer: (body: object) => void = () => {};
    const answered = new Promise<object>((resolve) => (answer = resolve));
    const { sent } = await edit(() => answered);
    await enter('55');
    await userEvent.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Actual value (%)')).toBeNull());
    await act(async () => answer({ checkin: CHECKIN, keyresult: saved }));
    await waitFor(() => expect(unsent()).toEqual([]));
    expect(sent()).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: /40%/ }));
    expect(await field()).toHaveValue('');
  });

  test('restores the typed value when it is opened again after Escape', async () => {
    await edit();
    await enter('61');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Actual value (%)')).toBeNull());
    await userEvent.click(await screen.findByRole('button', { name: /40%/ }));
    expect(((await field()) as HTMLInputElement).value).toBe('61');
  });

  test('saves a restored value with the version that it was typed for, which the server refuses if it is old', async () => {
    const { rerender, sent } = await edit();
    await enter('61');
    await userEvent.keyboard('{Escape}');
    rerender(<Editor objective={objective} now={{ ...keyresult, updated_at: saved.updated_at }} />);
    await userEvent.click(await screen.findByRole('button', { name: /40%/ }));
    expect(await field()).toHaveValue('61');
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ value: 61, updated_at: keyresult.updated_at }]));
  });
});

describe('a value that is edited on the dashboard', () => {
  /** Changes 40 to 55; the caller answers the request. */
  const putDown = async (keys: string) => {
    let answer: (body: object) => void = () => {};
    const answered = new Promise<object>((resolve) => (answer = resolve));
    const routes = serverOf([review], { [PUT]: () => answered });
    const { calls } = await show(<DashboardScreen />, { path: '?status=review', routes });
    await userEvent.click(await screen.findByRole('button', { name: /40%/ }));
    await enter(`55${keys}`);
    await screen.findByRole('button', { name: /55%/ });
    const sent = () => calls.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body);
    return { answer, sent };
  };

  test('is undone to the previous value, although the new one is shown at once', async () => {
    const { answer, sent } = await putDown('{Enter}');
    answer({ keyresult: { ...saved, actual_value: 55 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({ actual_value: 40, comment: null, updated_at: saved.updated_at }),
    );
  });

  test('does not close the form that was opened again during the save', async () => {
    const { answer } = await putDown('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Actual value (%)')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /55%/ }));
    await enter('60');
    answer({ keyresult: { ...saved, actual_value: 55 } });
    await screen.findByText('Key result updated');
    expect(await field()).toHaveValue('60');
  });

  test('is rolled back with a toast if the save is refused after the form was closed', async () => {
    const { answer } = await putDown('{Enter}{Escape}');
    answer(refusal(409, 'EDITED_MEANWHILE', 'Changed meanwhile', { keyresult: saved }));
    expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /40%/ })).toBeTruthy();
  });
});

test('a check-in that is refused after its form was closed is not shown as the value any more', async () => {
  let answer: (body: object) => void = () => {};
  const answered = new Promise<object>((resolve) => (answer = resolve));
  await show(<DashboardScreen />, { routes: serverOf([objective], { [POST]: () => answered }) });
  await userEvent.click(await screen.findByRole('button', { name: /40%/ }));
  await enter('55{Enter}{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Actual value (%)')).toBeNull());
  await screen.findByRole('button', { name: /55%/ });
  answer(refusal(403, 'CHECKIN_FORBIDDEN', 'Not yours'));
  expect(await screen.findByRole('button', { name: /40%/ })).toBeTruthy();
});

test('the value of a key result in an archived objective is shown without a button to edit it', async () => {
  const archived = { ...objective, status: 'archive' as const };
  await show(<Editor objective={archived} />, { routes: serverOf([]) });
  expect(await screen.findByTitle('40%')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /40%/ })).toBeNull();
});
