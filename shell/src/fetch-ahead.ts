type Texts = Record<string, readonly string[]>;

/** What the addresses of the product need, as the build knows it. Files and calls by their addresses. */
export type Ahead = {
  signedOut: { files: readonly string[]; texts: Texts };
  signedIn: { files: readonly string[]; texts: Texts; calls: readonly string[] };
  remotes: readonly {
    paths: readonly string[];
    /** Its entry, and what it needs of the shell. */
    files: readonly string[];
    /** Of itself, all of them with a hash in their names; `texts` and `screens` as well. */
    own: readonly string[];
    texts: Texts;
    /** Of single screens, by their path. */
    screens: Readonly<Record<string, readonly string[]>>;
    /** `:org` stands for the organisation; what `unless` names in the tab's storage, with the organisation behind it, speaks against them. */
    calls: Readonly<Record<string, { unless: string; asked: readonly string[] }>>;
  }[];
};

/**
 * Runs in the page before any script of it: asks for all that its address needs at once, instead of one thing after the other. What
 * fails here is asked for again by whoever needs it. The build writes it into the page as text (deploy/web/ahead.ts), so that it names nothing
 * outside of itself; the calls wait in `waymarkAhead` (asked-ahead.ts).
 */
export const fetchAhead = ({ signedOut, signedIn, remotes }: Ahead): void => {
  const { pathname, search } = location;
  const kept = (area: 'localStorage' | 'sessionStorage', name: string): string | null => {
    try {
      return window[area].getItem(name);
    } catch {
      return null;
    }
  };
  const token = kept('localStorage', 'waymark.token');
  const wanted = [kept('localStorage', 'waymark.language'), ...navigator.languages];
  const languages = wanted.map((each) => (each ?? '').toLowerCase().split(/[-_]/)[0] ?? '');
  const lang = languages.find((each) => each in signedOut.texts) ?? 'en';
  // Into the cache: a preload that has failed would fail the retry of a micro-frontend, too, for which it would be taken.
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
  Object.assign(window, { waymarkAhead: waiting });
  const headers = { accept: 'application/json', 'accept-language': lang, authorization: `Bearer ${token}` };
  const ask = (address: string, init: RequestInit): void => {
    const asked = fetch(address, init);
    asked.catch(() => {});
    waiting[address] = asked;
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
  if (calls && !search && !kept('sessionStorage', calls.unless + org))
    askAll(calls.asked.map((address) => address.replace(':org', org)));
};
