import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type PrefetchMap, prefetchPage } from './prefetch-page.ts';

const MAP: PrefetchMap = {
  readLimit: 30_000,
  signedOut: { files: ['/login.js'], texts: { en: ['/sign-in-en.js'], de: ['/sign-in-de.js'] } },
  signedIn: {
    files: ['/area.css', '/area.js'],
    texts: { en: ['/texts-en.js'], de: ['/texts-de.js'] },
    calls: ['/user'],
  },
  remotes: [
    {
      paths: ['', '/history'],
      files: ['/entry.js'],
      own: ['/okr.js'],
      texts: { en: ['/okr-en.js'], de: ['/okr-de.js'] },
      screens: { '/history': ['/history.js'] },
      calls: { '': { unless: 'filters.', addresses: ['/orgs/:org/objectives'] } },
    },
  ],
};
const ORGANISATION = '/api/v1/user/organisations/o1';

const requested = jest.fn<typeof fetch>();
const own = globalThis.fetch;

/** The files and calls that a browser prefetches at this address. */
const visit = (address: string, { token = 'kept', language = 'de' }: { token?: string; language?: string } = {}) => {
  if (token) localStorage.setItem('waymark.token', token);
  localStorage.setItem('waymark.language', language);
  history.replaceState(null, '', address);
  prefetchPage(MAP);
  const files = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  return {
    files: files.map((link) => new URL(link.href).pathname),
    kinds: files.map((link) => link.getAttribute('as')),
    calls: Object.keys(window.waymarkPrefetched ?? {}),
    fetched: requested.mock.calls.map(([to]) => String(to)),
  };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  delete (window as { waymarkPrefetched?: unknown }).waymarkPrefetched;
  requested.mockReset();
  requested.mockImplementation(async () => ({}) as Response);
  globalThis.fetch = requested;
});
afterEach(() => {
  globalThis.fetch = own;
});

test('the dashboard prefetches its files, texts and calls in the user’s language', () => {
  const { files, kinds, calls, fetched } = visit('/organization/o1');
  expect(files).toEqual(['/area.css', '/area.js', '/texts-de.js', '/entry.js']);
  expect(kinds.slice(0, 2)).toEqual(['style', 'script']);
  expect(calls).toEqual(['/user', '/remotes.json', ORGANISATION, '/orgs/o1/objectives']);
  expect(fetched.filter((each) => !calls.includes(each))).toEqual(['/okr.js', '/okr-de.js']);
  const [, init] = requested.mock.calls[0] ?? [];
  expect(init?.headers).toMatchObject({ authorization: 'Bearer kept', 'accept-language': 'de' });
});

test('another screen prefetches its own code, and no calls of the dashboard', () => {
  const { fetched, calls } = visit('/organization/o1/history/');
  expect(fetched).toContain('/history.js');
  expect(calls).toEqual(['/user', '/remotes.json', ORGANISATION]);
});

test.each([
  ['an address with a query', () => visit('/organization/o1?level=team')],
  [
    'a tab with stored filters',
    () => {
      sessionStorage.setItem('filters.o1', 'level=team');
      return visit('/organization/o1');
    },
  ],
])('%s does not prefetch the objectives', (_what, open) => {
  expect(open().calls).toEqual(['/user', '/remotes.json', ORGANISATION]);
});

test('an address without a micro-frontend prefetches the signed-in area only', () => {
  expect(visit('/account').calls).toEqual(['/user']);
  expect(document.head.querySelectorAll('link')).toHaveLength(3);
});

test('without a session the sign-in is prefetched, and no call is sent', () => {
  expect(visit('/login', { token: '' })).toMatchObject({ files: ['/login.js', '/sign-in-de.js'], calls: [] });
});

test('without a session nothing is prefetched on other pages', () => {
  expect(visit('/prove', { token: '' })).toMatchObject({ files: [], calls: [] });
});

test('an unsupported language falls back to English', () => {
  expect(visit('/organization/o1', { language: 'xx' }).fetched).toContain('/okr-en.js');
});

test('a prefetched call ends when its time is over, also while its body is read', () => {
  const end = new AbortController();
  const limit = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  visit('/account');
  expect(limit).toHaveBeenCalledWith(30_000);
  expect(requested.mock.calls.map(([, init]) => init?.signal)).toEqual([end.signal]);
  limit.mockRestore();
});

test('after ten seconds without a first screen, the page says in the reader’s language that it cannot be loaded', () => {
  jest.useFakeTimers();
  const words = (lang: string) => `<p lang="${lang}" hidden>${lang}<button></button></p>`;
  document.body.innerHTML = `<div id="root">${words('en')}${words('de')}</div>`;
  const shown = () => [...document.querySelectorAll('#root > :not([hidden])')].map((each) => each.textContent);
  visit('/login', { token: '' });
  jest.advanceTimersByTime(9_999);
  expect(shown()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(shown()).toEqual(['de']);
  document.body.replaceChildren();
  jest.useRealTimers();
});

test.each([
  ['Map.groupBy', Map, 'groupBy', URL, 'canParse'],
  ['URL.canParse', URL, 'canParse', Map, 'groupBy'],
] as const)(
  'a browser without %s shows in the reader’s language that it is too old',
  (_, lacking, missing, other, present) => {
    const own = [Map, URL].map((each) => [each, Object.getOwnPropertyDescriptors(each)] as const);
    const words = (lang: string) => `<p lang="${lang}" data-old-browser hidden>${lang}</p>`;
    document.body.innerHTML = words('en') + words('de');
    const shown = () => {
      visit('/login', { token: '' });
      dispatchEvent(new Event('DOMContentLoaded'));
      return [...document.querySelectorAll('p:not([hidden])')].map((each) => each.textContent);
    };
    Object.assign(other, { [present]: () => false });
    Object.assign(lacking, { [missing]: () => false });
    expect(shown()).toEqual([]);
    Reflect.deleteProperty(lacking, missing);
    expect(shown()).toEqual(['de']);
    for (const [each, properties] of own) Object.defineProperties(each, properties);
    document.body.replaceChildren();
  },
);

test('a failed prefetch causes no unhandled rejection', async () => {
  requested.mockImplementation(() => Promise.reject(new TypeError('away')));
  visit('/account');
  await expect(window.waymarkPrefetched?.['/user']).rejects.toThrow('away');
});
