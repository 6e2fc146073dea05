import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SEARCH_MAX_LENGTH } from '@waymark/contracts';
import { createRef, memo, type ReactNode, useState } from 'react';
import { shortcuts } from '../keyboard/shortcuts.ts';
import { Pagination } from '../tables/pagination.tsx';
import { renderApp, shownText } from '../testing/index.tsx';
import { Pipeline } from './pipeline.tsx';
import { SearchInput } from './search-input.tsx';
import { VirtualList } from './virtual-list.tsx';
import { WindowList, WindowRowGroups, WindowRows } from './virtual-rows.tsx';

const Pages = ({ start, pages }: { start: number; pages: number }): ReactNode => {
  const [page, setPage] = useState(start);
  return <Pagination page={page} pages={pages} onChange={setPage} />;
};
const shownPages = () =>
  [...screen.getByRole('navigation', { name: shownText('kit:pagination.label') }).children]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' ');
const previous = () => screen.getByRole('button', { name: shownText('kit:pagination.previous') });
const next = () => screen.getByRole('button', { name: shownText('kit:pagination.next') });

test.each([
  [0, 3, '1 2 3'],
  [0, 9, '1 2 3 … 9'],
  [3, 9, '1 2 3 4 5 6 … 9'],
  [4, 9, '1 … 3 4 5 6 7 … 9'],
  [5, 9, '1 … 4 5 6 7 8 9'],
  [8, 9, '1 … 7 8 9'],
])(
  'at page index %i of %i pages, the pagination shows two pages on each side, the first and the last',
  async (page, pages, shown) => {
    await renderApp(<Pages start={page} pages={pages} />);
    expect(shownPages()).toBe(shown);
  },
);

test('a list of a single page has no pagination', async () => {
  await renderApp(<Pages start={0} pages={1} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the pagination goes to a page and to the previous one, and not beyond the first and the last', async () => {
  await renderApp(<Pages start={0} pages={9} />);
  const current = () => screen.getByRole('button', { current: 'page' });
  expect(previous()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(previous());
  expect(current()).toHaveTextContent('1');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:pagination.page', { page: 9 }) }));
  expect(next()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(next());
  expect(current()).toHaveTextContent('9');
  await userEvent.click(previous());
  expect(current()).toHaveTextContent('8');
});

test('the arrow that led to the last page can keep the focus, because it is not disabled', async () => {
  await renderApp(<Pages start={1} pages={3} />);
  next().focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { current: 'page' })).toHaveTextContent('3');
  expect(next()).toBeEnabled();
  expect(next()).toHaveFocus();
});

const STEPS = [
  { value: 'creation', label: 'Creation', count: 2_000 },
  { value: 'working', label: 'Working', count: 0 },
  { value: 'archive', label: 'Archive', count: undefined },
] as const;
const Steps = (): ReactNode => {
  const [value, setValue] = useState<(typeof STEPS)[number]['value']>('creation');
  return <Pipeline steps={STEPS} value={value} onChange={setValue} label="Status" />;
};
const step = () => screen.getByRole('radio', { checked: true });

test('steps show their counts, zero too', async () => {
  await renderApp(<Steps />);
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    'Creation2,000',
    'Working0',
    'Archive',
  ]);
});

test('arrow buttons and arrow keys choose the adjacent step and wrap around, and the keys move the focus', async () => {
  await renderApp(<Steps />);
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:pipeline.previous') }));
  expect(step()).toHaveTextContent('Archive');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:pipeline.next') }));
  expect(step()).toHaveTextContent('Creation');
  step().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(step()).toHaveTextContent('Archive');
  expect(step()).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(step()).toHaveTextContent('Working');
});

test('the chosen step is scrolled into view again when the page is turned', async () => {
  const { ResizeObserver: original } = window;
  let turn = (): void => {};
  window.ResizeObserver = class extends original {
    constructor(changed: ResizeObserverCallback) {
      super(changed);
      turn = () => changed([], this);
    }
  };
  try {
    await renderApp(<Steps />);
    const row = screen.getByRole('radiogroup');
    Object.defineProperty(step(), 'offsetLeft', { value: 300 });
    act(turn);
    expect(row.scrollLeft).toBe(300);
  } finally {
    window.ResizeObserver = original;
  }
});

test('only the chosen step is reached with Tab', async () => {
  await renderApp(<Steps />);
  expect(screen.getAllByRole('radio').map((each) => each.tabIndex)).toEqual([0, -1, -1]);
  await userEvent.click(screen.getByRole('radio', { name: /Working/ }));
  expect(screen.getAllByRole('radio').map((each) => each.tabIndex)).toEqual([-1, 0, -1]);
});

const Search = ({ searches, debounce }: { searches: string[]; debounce?: number }): ReactNode => {
  const [value, setValue] = useState('old');
  const change = (next: string): void => {
    searches.push(next);
    setValue(next);
  };
  return (
    <>
      <SearchInput value={value} onChange={change} label="Find" debounce={debounce} />
      <button type="button" onClick={() => setValue('from the address')}>
        Address
      </button>
    </>
  );
};
const box = () => screen.getByRole('searchbox', { name: 'Find' });

test('a search is reported at once when its field is left', async () => {
  const searches: string[] = [];
  await renderApp(<Search searches={searches} debounce={60_000} />);
  await userEvent.type(box(), '!!');
  expect(searches).toEqual([]);
  await userEvent.tab();
  expect(searches).toEqual(['old!!']);
});

test('a search is reported once typing pauses', async () => {
  const searches: string[] = [];
  await renderApp(<Search searches={searches} debounce={60} />);
  await userEvent.type(box(), '!!');
  expect(searches).toEqual([]);
  await waitFor(() => expect(searches).toEqual(['old!!']));
});

test('the shortcut “/” is listed with the label of its search field', async () => {
  const { unmount } = await renderApp(<Search searches={[]} />);
  expect(shortcuts.snapshot()).toMatchObject([{ key: '/', label: 'Find' }]);
  unmount();
});

test('the key “/” focuses the search field, and Escape and the clear button empty it, which keeps the focus', async () => {
  const searches: string[] = [];
  await renderApp(<Search searches={searches} />);
  await userEvent.keyboard('/');
  expect(box()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(searches.at(-1)).toBe(''));
  expect(screen.queryByRole('button', { name: shownText('kit:search.clear') })).toBeNull();
  await userEvent.type(box(), 'x');
  await userEvent.click(screen.getByRole('button', { name: shownText('kit:search.clear') }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
});

test('a search takes as many characters as the server accepts', async () => {
  await renderApp(<Search searches={[]} />);
  await userEvent.clear(box());
  await userEvent.paste('x'.repeat(SEARCH_MAX_LENGTH + 1));
  expect(box()).toHaveValue('x'.repeat(SEARCH_MAX_LENGTH));
});

test('a search that changes from outside is shown, and not reported again', async () => {
  const searches: string[] = [];
  await renderApp(<Search searches={searches} />);
  await userEvent.click(screen.getByRole('button', { name: 'Address' }));
  expect(box()).toHaveValue('from the address');
  expect(searches).toEqual([]);
});

test('a short list is rendered whole, also when it grows a little, and a long one only near the viewport', async () => {
  const list = (length: number) => (
    <VirtualList
      items={Array.from({ length }, (_, index) => `item ${index}`)}
      itemKey={(item) => item}
      estimate={100}
      render={(item) => <p>{item}</p>}
    />
  );
  const { rerender } = await renderApp(list(39));
  expect(screen.getAllByText(/^item/)).toHaveLength(39);
  const [first] = screen.getAllByText(/^item/);
  rerender(list(41));
  expect(screen.getAllByText(/^item/)).toHaveLength(41);
  expect(screen.getByText('item 0')).toBe(first);
  rerender(list(2_000));
  expect(screen.getAllByText(/^item/)).toHaveLength(6);
  expect(document.querySelector('[style*="min-height: 200000px"]')).toContainElement(screen.getByText('item 5'));
  await waitFor(() => expect(screen.getAllByText(/^item/).length).toBeLessThan(60));
  expect(screen.getByText('item 0')).toBeTruthy();
});

const Body = ({ children }: { children: ReactNode }): ReactNode => <table>{children}</table>;
const hundred = Array.from({ length: 100 }, (_, index) => `item ${index}`);
const rowOf = (item: string): ReactNode => (
  <tr key={item}>
    <td>{item}</td>
  </tr>
);
const table = createRef<HTMLTableElement>();
const same = (item: string): string => item;

test.each([
  ['list', <WindowList key="list" items={hundred} itemKey={same} estimate={100} render={same} />],
  [
    'body of a table',
    <Body key="body">
      <tbody>
        <WindowRows rows={hundred} table={table} span={1} render={rowOf} />
      </tbody>
    </Body>,
  ],
  [
    'table of groups',
    <Body key="groups">
      <WindowRowGroups items={hundred} itemKey={same} estimate={60} table={table} span={1} render={rowOf} />
    </Body>,
  ],
])('all of a long %s is printed', async (_what, list) => {
  await renderApp(list);
  await waitFor(() => expect(screen.getAllByText(/^item/).length).toBeLessThan(60));
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByText(/^item/)).toHaveLength(100);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByText(/^item/).length).toBeLessThan(60);
});

const rendered = new Map<string, number>();
const Row = memo(({ item }: { item: string }): ReactNode => {
  rendered.set(item, (rendered.get(item) ?? 0) + 1);
  return <p>{item}</p>;
});
Row.displayName = 'Row';

test('scrolling a long list renders only new rows, and recalculates no positions', async () => {
  const keyed: string[] = [];
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  const items = Array.from({ length: 2_000 }, (_, index) => `item ${index}`);
  const itemKey = (item: string): string => {
    keyed.push(item);
    return item;
  };
  await renderApp(<WindowList items={items} itemKey={itemKey} estimate={100} render={(item) => <Row item={item} />} />);
  const before = new Set(rendered.keys());
  keyed.length = 0;
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  await act(async () => void window.dispatchEvent(new Event('scroll')));
  expect([...rendered.keys()].some((item) => !before.has(item))).toBe(true);
  expect(Math.max(...rendered.values())).toBe(1);
  expect(keyed.length).toBeLessThan(100);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  jest.restoreAllMocks();
});

test('scrolling a long list of tall items removes one item as the next one is added', async () => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  const items = Array.from({ length: 2_000 }, (_, index) => `item ${index}`);
  await renderApp(
    <WindowList items={items} itemKey={(item) => item} estimate={300} render={(item) => <p>{item}</p>} />,
  );
  const shownAt = async (top: number) => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
    await act(async () => void window.dispatchEvent(new Event('scroll')));
    return screen.getAllByText(/^item/).map(({ textContent }) => textContent);
  };
  const before = await shownAt(3_140);
  expect(before).toContain('item 16');
  expect(before).not.toContain('item 17');
  expect(await shownAt(3_310)).toEqual(before);
  expect(await shownAt(3_450)).toEqual([...before.slice(1), 'item 17']);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  jest.restoreAllMocks();
});
