import { expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { renderApp, shownText } from '../testing/index.tsx';
import { useSave } from './use-save.ts';

const KEY = ['names'];
type Options = Partial<Parameters<typeof useSave<string, string>>[0]>;

type Names = { names: string[]; requested: number; away?: boolean };
type ScreenProps = { server: Names; work: (name: string) => Promise<string>; options: Options };

const Screen = ({ server, work, options }: ScreenProps): ReactNode => {
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: () => {
      server.requested += 1;
      if (server.away) throw refused(403, 'Away');
      return server.names;
    },
  });
  const { mutate } = useSave<string, string>({ work, ...options });
  return (
    <>
      <ul aria-label="Names">
        {data.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <button type="button" onClick={() => mutate('Grace')}>
        Add
      </button>
    </>
  );
};

/** A list of names as the server has it; the button adds one. */
const world = async (work: (name: string) => Promise<string>, options: Options = {}) => {
  const server: Names = { names: ['Ada'], requested: 0 };
  await renderApp(<Screen server={server} work={work} options={options} />);
  await screen.findByText('Ada');
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const names = () =>
    within(screen.getByRole('list', { name: 'Names' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  return { server, add, names };
};
const adding: Options = {
  invalidates: [KEY],
  optimistic: (client, name) => client.setQueryData<string[]>(KEY, (before = []) => [...before, name]),
};
const addingTwice: Options = {
  invalidates: [KEY],
  optimistic: (client, name) =>
    client.setQueryData<string[]>(KEY, (before = []) => [...before, `${name} ${before.length}`]),
};
const refused = (status: number, message: string) => new ApiError({ status, code: 'X', message });

test('an optimistic change is shown at once, and rolled back with an error when the server refuses it', async () => {
  let refuse: (error: Error) => void = () => {};
  const { server, add, names } = await world(() => new Promise((_, reject) => (refuse = reject)), adding);
  await add();
  await waitFor(() => expect(names()).toEqual(['Ada', 'Grace']));
  expect(server.requested).toBe(1);
  // The refetch that follows fails here, so that it cannot restore the list.
  server.away = true;
  refuse(refused(409, 'No room'));
  await waitFor(() => expect(names()).toEqual(['Ada']));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'No room');
});

test('a successful save refetches the invalidated queries', async () => {
  const saved = await world(async (name) => {
    saved.server.names = ['Ada', name, 'Somebody else'];
    return name;
  }, adding);
  await saved.add();
  await waitFor(() => expect(saved.names()).toEqual(['Ada', 'Grace', 'Somebody else']));
});

test('a failed save refetches the invalidated queries too', async () => {
  const failed = await world(() => Promise.reject(refused(500, 'Broken')), { invalidates: [KEY] });
  await failed.add();
  await waitFor(() => expect(failed.server.requested).toBe(2));
});

test('of two optimistic saves at the same time, the first one does not bring back the state before the second', async () => {
  const answers: (() => void)[] = [];
  const { server, add, names } = await world(
    (name) =>
      new Promise((resolve) =>
        answers.push(() => {
          server.names = [...server.names, `${name} ${server.names.length}`];
          resolve(name);
        }),
      ),
    addingTwice,
  );
  await add();
  await add();
  await waitFor(() => expect(names()).toEqual(['Ada', 'Grace 1', 'Grace 2']));
  answers[0]?.();
  await act(async () => {});
  expect(names()).toEqual(['Ada', 'Grace 1', 'Grace 2']);
  expect(server.requested).toBe(1);
  answers[1]?.();
  await waitFor(() => expect(server.requested).toBe(2));
});

test('of two optimistic saves at the same time, a refused one does not bring back the state before the other', async () => {
  const refuse: ((error: Error) => void)[] = [];
  const { server, add, names } = await world(() => new Promise((_, reject) => refuse.push(reject)), addingTwice);
  await add();
  await add();
  await waitFor(() => expect(names()).toEqual(['Ada', 'Grace 1', 'Grace 2']));
  refuse[0]?.(refused(409, 'No room'));
  await screen.findByRole('alert');
  expect(names()).toContain('Grace 2');
  refuse[1]?.(refused(409, 'No room'));
  await waitFor(() => expect(names()).toEqual(['Ada']));
  expect(server.requested).toBe(2);
});

test('a save whose keys change while it runs leaves no trace for later ones', async () => {
  const answers: (() => void)[] = [];
  const work = (name: string) => new Promise<string>((resolve) => answers.push(() => resolve(name)));
  const server: Names = { names: ['Ada'], requested: 0 };
  const screenOf = (options: Options) => <Screen server={server} work={work} options={options} />;
  const { rerender } = await renderApp(screenOf(addingTwice));
  await screen.findByText('Ada');
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await add();
  rerender(screenOf({ ...addingTwice, invalidates: [['others']] }));
  answers[0]?.();
  await act(async () => {});
  rerender(screenOf(addingTwice));
  await add();
  await act(async () => answers[1]?.());
  await waitFor(() => expect(server.requested).toBe(2));
});

test('a save shows a success toast, whose undo gets the result and the input of the save', async () => {
  const undone: string[] = [];
  const { add } = await world(async (name) => `saved ${name}`, {
    success: (output, input) => `${input}: ${output}`,
    undo: async (output, input) => undone.push(output, input),
  });
  await add();
  expect(await screen.findByRole('status')).toHaveProperty('textContent', 'Grace: saved Grace');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:undo.label') }));
  expect(undone).toEqual(['saved Grace', 'Grace']);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a failed undo shows what was not undone, and why', async () => {
  const { add } = await world(async () => 'saved', {
    success: 'Grace is added',
    undo: () => Promise.reject(refused(409, 'Too late')),
  });
  await add();
  await userEvent.click(await screen.findByRole('button', { name: shownText('kit:undo.label') }));
  const words = shownText('kit:undo.failed', { what: 'Grace is added', why: 'Too late' });
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', words);
});

test('a save with toastErrors except_fields shows no toast for a 422', async () => {
  const { server, add } = await world(() => Promise.reject(refused(422, 'Wrong')), {
    invalidates: [KEY],
    toastErrors: 'except_fields',
  });
  await add();
  await waitFor(() => expect(server.requested).toBe(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a save shows an error toast for a 422 by default', async () => {
  const { add } = await world(() => Promise.reject(refused(422, 'Wrong')), {});
  await add();
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Wrong');
});

test('a save with toastErrors false shows no error toast', async () => {
  const { server, add } = await world(() => Promise.reject(refused(409, 'No')), {
    invalidates: [KEY],
    toastErrors: false,
  });
  await add();
  await waitFor(() => expect(server.requested).toBe(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a save calls onSaved once, with the result and the input', async () => {
  const values: string[] = [];
  const { add } = await world(async (name) => name.toUpperCase(), {
    onSaved: (output, input) => values.push(output, input),
  });
  await add();
  await waitFor(() => expect(values).toEqual(['GRACE', 'Grace']));
});

test('the next attempt closes the toast about the refused one', async () => {
  let tried = 0;
  const { add } = await world(
    async (name) => {
      tried += 1;
      if (tried === 1) throw refused(503, 'Away');
      return name;
    },
    { success: 'Added' },
  );
  await add();
  expect(await screen.findByText('Away')).toBeTruthy();
  await add();
  expect(await screen.findByText('Added')).toBeTruthy();
  expect(screen.queryByText('Away')).toBeNull();
});
