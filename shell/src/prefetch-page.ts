type Texts = Record<string, readonly string[]>;

/** The files and API calls that each page needs, by address, as the build has found them. */
export type PrefetchMap = {
  /** How long the calls wait for their answers, in milliseconds. */
  readLimit: number;
  signedOut: { files: readonly string[]; texts: Texts };
  signedIn: { files: readonly string[]; texts: Texts; calls: readonly string[] };
  remotes: readonly {
    paths: readonly string[];
    /** The remote's entry, and the files of the shell that it needs. */
    files: readonly string[];
    /** The remote's own files. These, `texts` and `screens` all have a hash in their names. */
    own: readonly string[];
    texts: Texts;
    /** Files of single screens, by path. */
    screens: Readonly<Record<string, readonly string[]>>;
    /** `:org` stands for the organisation. They are not sent if the session storage holds the key `unless` followed by the organisation. */
    calls: Readonly<Record<string, { unless: string; addresses: readonly string[] }>>;
  }[];
};

/**
 * Runs in the page before its scripts: requests everything that the address needs in parallel, instead of one after the other. A failure
 * here is ignored: the code that needs the file or response requests it again. The build inlines this function as text
 * (deploy/web/prefetch.ts), so it must not use anything outside itself. The responses wait in `waymarkPrefetched` (prefetched.ts).
 *
 * Without a first screen after ten seconds, it shows a notice that the page cannot be loaded; in a browser that is older than those of
 * docs/front-end.md ("Browsers"), one that says so.
 */
export const prefetchPage = ({ readLimit, signedOut, signedIn, remotes }: PrefetchMap): void => {
  const { pathname, search } = location;
  const readStored = (area: 'localStorage' | 'sessionStorage', name: string): string | null => {
    try {
      return window[area].getItem(name);
    } catch {
      return null;
    }
  };
  const token = readStored('localStorage', 'waymark.token');
  const wanted = [readStored('localStorage', 'waymark.language'), ...navigator.languages];
  const languages = wanted.map((each) => (each ?? '').toLowerCase().split(/[-_]/)[0] ?? '');
  const lang = languages.find((each) => each in signedOut.texts) ?? 'en';
  if (!('groupBy' in Map && 'canParse' in URL))
    addEventListener(
      'DOMContentLoaded',
      () => document.querySelector(`[data-old-browser][lang=${lang}]`)?.removeAttribute('hidden'),
      { once: true },
    );
  // Only until the first screen, which replaces the notice (index.html).
  setTimeout(() => {
    const notice = document.querySelector(`#root > [lang=${lang}]`);
    notice?.removeAttribute('hidden');
    notice?.querySelector('button')?.addEventListener('click', () => location.reload());
  }, 10_000);
  // Fills the HTTP cache. Not a preload: the retry of a micro-frontend would reuse a failed preload, and fail as well.
  const fetchOwn = (files: readonly string[] = []): void => {
    for (const file of files)
      fetch(file)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
  };
  const fetchFiles = (files: readonly string[] = []): void => {
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'preload';
      link.setAttribute('as', file.endsWith('.css') ? 'style' : 'script');
      link.href = file;
      document.head.append(link);
    }
  };
  if (!token) {
    if (!/^\/(login|register)?$/.test(pathname)) return;
    fetchFiles(signedOut.files);
    fetchFiles(signedOut.texts[lang]);
    return;
  }
  const waiting: Record<string, Promise<Response>> = {};
  Object.assign(window, { waymarkPrefetched: waiting });
  const headers = { accept: 'application/json', 'accept-language': lang, authorization: `Bearer ${token}` };
  const ask = (address: string, init: RequestInit): void => {
    const request = fetch(address, { ...init, signal: AbortSignal.timeout(readLimit) });
    request.catch(() => {});
    waiting[address] = request;
  };
  const askAll = (addresses: readonly string[]): void => {
    for (const address of addresses) ask(address, { headers, credentials: 'same-origin' });
  };
  fetchFiles(signedIn.files);
  fetchFiles(signedIn.texts[lang]);
  askAll(signedIn.calls);
  const [, org = '', below = ''] = /^\/organization\/([^/]+)(.*?)\/*$/.exec(pathname) ?? [];
  const remote = org && remotes.find(({ paths }) => paths.includes(below));
  if (!remote) return;
  ask('/remotes.json', { cache: 'no-cache' });
  askAll([`/api/v1/user/organisations/${org}`]);
  fetchFiles(remote.files);
  fetchOwn([...remote.own, ...(remote.screens[below] ?? []), ...(remote.texts[lang] ?? [])]);
  const calls = remote.calls[below];
  if (calls && !search && !readStored('sessionStorage', calls.unless + org))
    askAll(calls.addresses.map((address) => address.replace(':org', org)));
};
