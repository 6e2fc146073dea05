import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CommentResource, mentionOf } from '@waymark/contracts';
import { messageText, toastStore } from '@waymark/shell-kit';
import {
  anOrganisation,
  aTeam,
  aUser,
  type FakeRoutes,
  NoIntersectionObserver,
  refusal,
  shownText,
} from '@waymark/shell-kit/testing';
import { keyresultLike } from '../testing-objectives.ts';
import { ada, milo, objectiveOfAda, serverOf, show } from '../testing-screen.tsx';
import { Comments } from './comments.tsx';

const ORG = 'user/organisations/:org';
const LIST = `GET ${ORG}/objectives/:objective/comments`;
const text = (key: string, values: object = {}): string => shownText(`okr-comments:comments.${key}`, { ...values });
const keyresult = keyresultLike({ name: 'Calls' });
const objective = objectiveOfAda({ name: 'Ride', keyresults: [keyresult] });
const sales = aTeam({ name: 'Sales', users: [ada.uuid] });

const commentLike = (more: Partial<CommentResource> = {}): CommentResource => ({
  uuid: '00000000-0000-4000-8000-0000000000c1',
  text: 'Who signs?',
  user_uuid: milo.uuid,
  keyresult_uuid: null,
  mentions: [],
  reactions: [],
  created_at: new Date().toISOString(),
  edited_at: null,
  ...more,
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  window.IntersectionObserver = NoIntersectionObserver;
});

const open = async (
  comments: CommentResource[],
  more: FakeRoutes = {},
  { admin = false, blocked = false, about = objective } = {},
) => {
  const organisation = anOrganisation({ admin, blocked_for_not_paying: blocked });
  const app = await show(<Comments objective={about} />, {
    user: aUser({ uuid: ada.uuid }),
    organisation,
    routes: serverOf([about], {
      [LIST]: () => ({ comments, total: comments.length }),
      [`GET ${ORG}/teams`]: () => ({ teams: [sales] }),
      [`POST ${ORG}/check_subscription`]: () => ({ organisation }),
      ...more,
    }),
  });
  await screen.findByRole('heading', { name: text('title') });
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0));
  const sent = (method: string) => app.calls.filter(({ route }) => route.startsWith(method)).map(({ body }) => body);
  return { app, sent };
};
const box = () => screen.findByRole('textbox', { name: text('label') });

test('a comment shows author and text, with mentions by name and safe links', async () => {
  const comment = `Ask ${mentionOf(ada.uuid)} of ${mentionOf(sales.uuid)}: <b>see</b> https://example.org/a`;
  const mentions = [{ kind: 'member', uuid: ada.uuid } as const, { kind: 'team', uuid: sales.uuid } as const];
  const edited_at = new Date().toISOString();
  await open([commentLike({ text: comment, mentions, keyresult_uuid: keyresult.uuid, edited_at })]);
  const item = await screen.findByRole('listitem');
  expect(await within(item).findByText('Milo Berger')).toBeTruthy();
  expect(within(item).getByText('@Ada Lovelace')).toHaveAttribute('data-mine', 'true');
  expect(within(item).getByText('@Sales')).toHaveAttribute('data-mine', 'true');
  expect(item.textContent).toContain('<b>see</b>');
  const link = within(item).getByRole('link', { name: 'https://example.org/a' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://example.org/a',
    'noopener noreferrer',
  ]);
  expect(within(item).getByText(text('edited'))).toBeTruthy();
  expect(within(item).getByRole('button', { name: text('about', { name: 'Calls' }) })).toBeTruthy();
  expect(within(item).queryByRole('button', { name: text('actions', { name: 'Milo Berger' }) })).toBeNull();
});

/** Fakes a viewport with these comments; the others are below it. */
const inSight = (...uuids: string[]): void => {
  class Observer extends NoIntersectionObserver {
    readonly #callback: IntersectionObserverCallback;
    constructor(callback: IntersectionObserverCallback) {
      super();
      this.#callback = callback;
    }
    override observe(target: Element): void {
      const isIntersecting = uuids.includes(target.getAttribute('data-comment') ?? '');
      this.#callback([{ target, isIntersecting } as IntersectionObserverEntry], this);
    }
  }
  window.IntersectionObserver = Observer;
};

/** Advances the time after which a visible comment counts as read. */
const passed = () => act(() => jest.advanceTimersByTimeAsync(1_100));

test('of the visible comments only those in which others mention the reader or their team are marked as seen', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const turn = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const about = (uuid: string, kind: 'member' | 'team', mentioned: string, by = milo.uuid) =>
    commentLike({ uuid, user_uuid: by, mentions: [{ kind, uuid: mentioned }] });
  const shown = [
    about('c1', 'member', ada.uuid),
    about('c2', 'team', sales.uuid),
    about('c3', 'member', milo.uuid),
    about('c4', 'team', sales.uuid, ada.uuid),
    about('c5', 'member', ada.uuid),
  ];
  turn('hidden');
  inSight('c1', 'c2', 'c3', 'c4');
  const { app } = await open(shown, { [`POST ${ORG}/inbox/seen`]: () => ({}) });
  const seen = () => app.calls.filter(({ route }) => route.endsWith('/inbox/seen')).map(({ body }) => body);
  await passed();
  expect(seen()).toEqual([]);
  turn('visible');
  await waitFor(() => expect(seen()).toEqual([{ comments: ['c1', 'c2'] }]));
  await act(() => app.queryClient.invalidateQueries());
  turn('visible');
  await passed();
  expect(seen()).toHaveLength(1);
});

test('names are offered after @, chosen by keys, and sent as uuids', async () => {
  const { app, sent } = await open([], {
    [`POST ${ORG}/objectives/:objective/comments`]: () => ({ comment: commentLike() }),
  });
  expect(screen.getByText(text('none'))).toBeTruthy();
  const write = await box();
  await userEvent.type(write, 'Ask @mi');
  const list = await screen.findByRole('listbox', { name: text('mentionable') });
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(1));
  expect(write).toHaveAttribute('aria-activedescendant', within(list).getByRole('option').id);
  await userEvent.keyboard('{Enter}');
  expect(write).toHaveValue('Ask @Milo Berger ');
  await userEvent.type(write, 'and @');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(write).toHaveValue('Ask @Milo Berger and @Sales ');
  await userEvent.type(write, '@x@');
  await userEvent.keyboard('{Escape}{Control>}{Enter}{/Control}');
  await waitFor(() => expect(write).toHaveValue(''));
  expect(sent('POST').filter(Boolean)).toContainEqual({
    text: `Ask ${mentionOf(milo.uuid)} and ${mentionOf(sales.uuid)} @x@`,
  });
  const lists = () => app.calls.filter(({ route }) => route.startsWith('GET') && route.endsWith('/comments'));
  await waitFor(() => expect(lists().length).toBeGreaterThan(1));
});

test('a comment that is too long is refused, with the limit', async () => {
  const { sent } = await open([]);
  await userEvent.click(await box());
  await userEvent.paste('x'.repeat(2001));
  await userEvent.click(screen.getByRole('button', { name: text('send') }));
  expect(await screen.findByText(/^This text is too long: 2.?000 characters at most$/)).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('text typed while a comment is being sent stays, without the sent part', async () => {
  let answer = () => {};
  await open([], {
    [`POST ${ORG}/objectives/:objective/comments`]: () =>
      new Promise((resolve) => (answer = () => resolve({ comment: commentLike() }))),
    [LIST]: () => ({ comments: [], total: 0 }),
  });
  const write = await box();
  await userEvent.type(write, 'First');
  await userEvent.click(screen.getByRole('button', { name: text('send') }));
  await userEvent.type(write, ' Second');
  answer();
  await waitFor(() => expect(write).toHaveValue('Second'));
  const saved = JSON.stringify({ ...sessionStorage });
  expect([saved.includes('First'), saved.includes('Second')]).toEqual([false, true]);
});

test('text typed while an edited comment is being saved stays in the edit, to be saved next', async () => {
  let own = commentLike({ user_uuid: ada.uuid });
  let answer = () => {};
  const { sent } = await open([own], {
    [LIST]: () => ({ comments: [own], total: 1 }),
    [`PUT ${ORG}/comments/:comment`]: ({ body }) =>
      new Promise((resolve) => {
        answer = () => {
          own = { ...own, ...(body as object) };
          resolve({ comment: own });
        };
      }),
  });
  await userEvent.click(await screen.findByRole('button', { name: text('actions', { name: 'Ada Lovelace' }) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('edit') }));
  const edit = await screen.findByRole('textbox', { name: text('edit_label') });
  const save = () => userEvent.click(screen.getByRole('button', { name: shownText('kit:form.save') }));
  await userEvent.type(edit, ' Today?');
  await save();
  await userEvent.type(edit, ' Or later?');
  act(() => answer());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: shownText('kit:form.save') })).not.toHaveAttribute('data-loading'),
  );
  expect(edit).toHaveValue('Who signs? Today? Or later?');
  await save();
  act(() => answer());
  await waitFor(() => expect(edit).not.toBeInTheDocument());
  expect(sent('PUT')).toEqual([{ text: 'Who signs? Today?' }, { text: 'Who signs? Today? Or later?' }]);
});

test('the newest of many comments are shown at once, and a new one takes one more request', async () => {
  const uuidAt = (number: number) => `00000000-0000-4000-8000-00000000${String(number).padStart(4, '0')}`;
  const all = Array.from({ length: 250 }, (_, number) => commentLike({ uuid: uuidAt(number), text: `Word ${number}` }));
  const { app } = await open([], {
    [`POST ${ORG}/objectives/:objective/comments`]: ({ body }) => {
      all.push(commentLike({ uuid: uuidAt(all.length), ...(body as object) }));
      return { comment: commentLike() };
    },
    [LIST]: ({ query }) => {
      expect(query.get('from_newest')).toBe('true');
      const end = all.length - Number(query.get('offset'));
      return { comments: all.slice(Math.max(0, end - Number(query.get('limit'))), end), total: all.length };
    },
  });
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent?.match(/Word \d+|Next/)?.[0]);
  expect([shown().length, shown()[0], shown().at(-1)]).toEqual([100, 'Word 150', 'Word 249']);
  const lists = () => app.calls.filter(({ route }) => route.startsWith('GET') && route.endsWith('/comments')).length;
  const before = lists();
  await userEvent.type(await box(), 'Next');
  await userEvent.click(screen.getByRole('button', { name: text('send') }));
  await waitFor(() => expect(shown().at(-1)).toBe('Next'));
  expect(lists() - before).toBe(1);
});

test('members offered after @ are those that the server finds by name or address, by relevance', async () => {
  const abe = { ...ada, email: 'milo.of.old@example.org' };
  const sorts = new Set<string | null>();
  await open([], {
    [`GET ${ORG}/users`]: ({ query }) => {
      if (query.get('q') === 'milo') sorts.add(query.get('sort'));
      return { users: [milo, abe] };
    },
  });
  await userEvent.type(await box(), '@milo');
  await waitFor(() => expect(sorts).toEqual(new Set(['relevance'])));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Milo Berger');
});

test('an empty comment and an error of the server are reported, and the refused text is kept', async () => {
  const { app } = await open([], {
    [`POST ${ORG}/objectives/:objective/comments`]: () =>
      refusal(422, 'VALIDATION', 'No', { errors: { text: 'Nobody there' } }),
  });
  const write = await box();
  await userEvent.click(screen.getByRole('button', { name: text('send') }));
  expect(await screen.findByText(text('empty'))).toBeTruthy();
  expect(write).toHaveFocus();
  await userEvent.clear(write);
  await userEvent.type(write, 'Ask them');
  await userEvent.click(screen.getByRole('button', { name: text('send') }));
  expect(await screen.findByText('Nobody there')).toBeTruthy();
  expect(write).toHaveValue('Ask them');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Ask them');
  expect(app.calls.filter(({ route }) => route.startsWith('POST') && route.endsWith('comments'))).toHaveLength(1);
});

test('the error of a comment that was not sent is closed by the next attempt', async () => {
  const answers: object[] = [refusal(503, 'UNAVAILABLE', 'Away'), { comment: commentLike({ text: 'Ask them' }) }];
  await open([], { [`POST ${ORG}/objectives/:objective/comments`]: () => answers.shift() ?? {} });
  const write = await box();
  await userEvent.type(write, 'Ask them');
  await userEvent.click(screen.getByRole('button', { name: text('send') }));
  await waitFor(() => expect(toastStore.snapshot().map((toast) => toast.text)).toContain('Away'));
  await userEvent.click(screen.getByRole('button', { name: text('send') }));
  await waitFor(() => expect(write).toHaveValue(''));
  expect(toastStore.snapshot()).toEqual([]);
});

test('an author edits and deletes their own comment', async () => {
  const mentions = [{ kind: 'member', uuid: milo.uuid } as const];
  const own = commentLike({ user_uuid: ada.uuid, text: `Ask ${mentionOf(milo.uuid)}`, mentions });
  const { sent, app } = await open([own], {
    [`PUT ${ORG}/comments/:comment`]: () => ({ comment: own }),
    [`DELETE ${ORG}/comments/:comment`]: () => ({ comment: own }),
  });
  const actions = await screen.findByRole('button', { name: text('actions', { name: 'Ada Lovelace' }) });
  await userEvent.click(actions);
  await userEvent.click(await screen.findByRole('menuitem', { name: text('edit') }));
  const edit = await screen.findByRole('textbox', { name: text('edit_label') });
  expect(edit).toHaveValue('Ask @Milo Berger');
  await userEvent.type(edit, ' now');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:form.save') }));
  await waitFor(() => expect(sent('PUT')).toEqual([{ text: `Ask ${mentionOf(milo.uuid)} now` }]));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: text('edit_label') })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: text('actions', { name: 'Ada Lovelace' }) }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('delete') }));
  const dialog = await screen.findByRole('dialog', { name: text('delete_title') });
  await userEvent.click(within(dialog).getByRole('button', { name: text('delete') }));
  await waitFor(() => expect(app.calls.some(({ route }) => route.startsWith('DELETE'))).toBe(true));
});

test('Escape closes the edit of a comment, keeps its draft, and returns the focus', async () => {
  const own = commentLike({ user_uuid: ada.uuid });
  await open([own]);
  const actions = () => screen.findByRole('button', { name: text('actions', { name: 'Ada Lovelace' }) });
  const edit = async () => {
    await userEvent.click(await actions());
    await userEvent.click(await screen.findByRole('menuitem', { name: text('edit') }));
    return screen.findByRole('textbox', { name: text('edit_label') });
  };
  await userEvent.type(await edit(), ' And when?');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: text('edit_label') })).toBeNull();
  expect(await actions()).toHaveFocus();
  const again = await edit();
  expect(again).toHaveValue('Who signs? And when?');
  await userEvent.click(screen.getByRole('button', { name: shownText('okr:draft.discard') }));
  expect(again).toHaveValue('Who signs?');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('And when?');
});

test('an admin may delete comments of others, but not edit them', async () => {
  await open([commentLike()], {}, { admin: true });
  await userEvent.click(await screen.findByRole('button', { name: text('actions', { name: 'Milo Berger' }) }));
  expect(await screen.findByRole('menuitem', { name: text('delete') })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: text('edit') })).toBeNull();
});

test('a reaction is shown at once, and rolled back if the server refuses it', async () => {
  let refuse: (answer: ReturnType<typeof refusal>) => void = () => undefined;
  const { sent } = await open([commentLike({ reactions: [{ reaction: 'heart', users: [milo.uuid] }] })], {
    [`PUT ${ORG}/comments/:comment/reactions`]: () => new Promise((resolve) => (refuse = resolve)),
  });
  const heart = (count: number) =>
    screen.findByRole('button', { name: text('reactions_of', { reaction: text('reaction.heart'), count }) });
  await userEvent.click(await heart(1));
  expect(await heart(2)).toHaveAttribute('aria-pressed', 'true');
  expect(sent('PUT')).toEqual([{ reaction: 'heart', given: true }]);
  refuse(refusal(409, 'OBJECTIVE_ARCHIVED', 'Archived by now'));
  expect(await heart(1)).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(screen.getByRole('button', { name: text('react') }));
  expect(screen.getByRole('button', { name: text('reaction.celebrate') })).toBeTruthy();
});

test.each([
  ['an archived objective', { about: { ...objective, status: 'archive' as const } }, () => text('archived')],
  ['a blocked organisation', { blocked: true }, () => messageText('error.blocked_for_not_paying')],
])('comments of %s are read-only, with the reason', async (_of, more, reason) => {
  await open([commentLike({ user_uuid: ada.uuid, reactions: [{ reaction: 'heart', users: [ada.uuid] }] })], {}, more);
  expect(await screen.findByText('Who signs?')).toBeTruthy();
  expect(screen.getByText(reason())).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: text('react') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('actions', { name: 'Ada Lovelace' }) })).toBeNull();
});

test('comments that cannot be loaded can be retried', async () => {
  let fails = true;
  await open([], { [LIST]: () => (fails ? refusal(503, 'SERVICE_UNAVAILABLE', 'Away') : { comments: [], total: 0 }) });
  const retry = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
  expect(screen.queryByRole('textbox')).toBeNull();
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText(text('none'))).toBeTruthy();
});

test('asking for earlier comments does not end a refetch that brings changed ones', async () => {
  const earlier = commentLike({ uuid: '00000000-0000-4000-8000-0000000000c2', text: 'Earlier' });
  let first = commentLike();
  let held: Promise<void> | undefined;
  const { app } = await open([], {
    [LIST]: async ({ query }) => {
      const comments = [query.get('offset') === '0' ? first : earlier];
      await held;
      return { comments, total: 2 };
    },
  });
  const more = await screen.findByRole('button', { name: text('earlier') });
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  first = commentLike({ text: 'Who signs, and when?' });
  act(() => void app.queryClient.invalidateQueries());
  await userEvent.click(more);
  resolve();
  expect(await screen.findByText('Who signs, and when?')).toBeTruthy();
  await userEvent.click(more);
  expect(await screen.findByText('Earlier')).toBeTruthy();
});

test('an error while loading earlier comments is shown, and loading can be retried', async () => {
  const second = commentLike({ uuid: '00000000-0000-4000-8000-0000000000c2', text: 'Earlier' });
  let away = true;
  await open([], {
    [LIST]: ({ query }) => {
      if (query.get('offset') === '0') return { comments: [commentLike()], total: 2 };
      return away ? refusal(404, 'NOT_FOUND', 'Away') : { comments: [second], total: 2 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('earlier') }));
  const retry = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') });
  expect(screen.getByRole('alert')).toHaveTextContent('Away');
  away = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Earlier')).toBeTruthy();
});

test('earlier pages of many comments are loaded on demand, and precede the others', async () => {
  const second = commentLike({ uuid: '00000000-0000-4000-8000-0000000000c2', text: 'Earlier' });
  await open([], {
    [LIST]: ({ query }) =>
      query.get('offset') === '0' ? { comments: [commentLike()], total: 2 } : { comments: [second], total: 2 },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('earlier') }));
  expect(await screen.findByText('Earlier')).toBeTruthy();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
  expect([items[0]?.includes('Earlier'), items[1]?.includes('Who signs?')]).toEqual([true, true]);
  expect(screen.queryByRole('button', { name: text('earlier') })).toBeNull();
});
