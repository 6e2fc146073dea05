import type { CallName } from '@waymark/contracts';

/** The name of an icon of `@tabler/icons-react`, such as `IconHistory`. */
export type IconName = Extract<keyof typeof import('@tabler/icons-react'), `Icon${string}`>;

/** A place in the rail, in the bar at the bottom on phones and in the palette. */
export type NavigationEntry = {
  /** Key of its text in `shell/locales/<language>.json`, below `navigation`. */
  label: string;
  icon: IconName;
  /** Where it leads, below the organisation's address, which is ''. */
  path: string;
  /** It is marked as the current one on every address that begins so; on `path` alone when left out. */
  section?: string;
  /** Who sees it. */
  role: 'member' | 'admin';
  /** It is there on paid plans alone. */
  paidOnly?: true;
  /** It says how many check-ins wait for the reader. */
  counts?: 'due';
  /** Entries of all micro-frontends stand in the order of these numbers. */
  order: number;
};

/** A question about the organisation of the address: the name of its call in the catalogue. */
type PrefetchedCall = { call: CallName; query?: object };

/** A tab of the admin area: the screen at `/admin/<name>` below the organisation's address, within `AdminFrame`. */
export type AdminTab = {
  /** Also the key of its text in `shell/kit/locales/<language>.json`, below `admin_frame`, with `_` for `-`. */
  name: string;
  /** Who sees the tab and may open its screen: the organisation's admins, or the platform owner in every organisation. */
  role: 'admin' | 'super_admin';
  /** Tabs of all micro-frontends stand in the order of these numbers. */
  order: number;
};

/**
 * What build, shell and tests know of a micro-frontend without loading it: the `manifest` of `mfe-<name>/manifest.ts`,
 * listed in `shell/src/micro-frontends.ts`.
 */
export type MicroFrontend = {
  /** Its workspace is `mfe-<name>`, its texts the namespace `<name>`, its address `/remotes/<name>/remoteEntry.js`. */
  name: string;
  /** The addresses it serves, below the organisation's, which is ''. Each belongs to one micro-frontend. */
  paths: readonly string[];
  /**
   * What its screens ask first, by their paths: the page asks it while everything else is on its way. Only at an address without a query,
   * and where the browser's tab keeps nothing under the name `unless` with the organisation behind it.
   */
  prefetch?: Readonly<Record<string, { unless: string; calls: readonly PrefetchedCall[] }>>;
  navigation: readonly NavigationEntry[];
  adminTabs: readonly AdminTab[];
  /** Largest gzip sizes in kB of 1000 bytes: of its entry, and of all its scripts together. Only ever to be lowered. */
  budget: { entry: number; scripts: number };
  /** Where it is a page of its own as well: the address, and the script that starts it there. */
  page?: { path: string; entry: string };
};
