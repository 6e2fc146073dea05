import type { CallName } from '@waymark/contracts';

/** The name of an icon of `@tabler/icons-react`, such as `IconHistory`. */
export type IconName = Extract<keyof typeof import('@tabler/icons-react'), `Icon${string}`>;

/** An entry in the rail, in the bottom bar on phones and in the palette. */
export type NavigationEntry = {
  /** Key of its text in `shell/locales/<language>.json`, below `navigation`. */
  label: string;
  icon: IconName;
  /** Its address below the organisation's, which is ''. */
  path: string;
  /** Marked as the current entry on every address with this prefix; if left out, only on `path`. */
  section?: string;
  /** The role that sees it. */
  role: 'member' | 'admin';
  /** Shown only on paid plans. */
  paidOnly?: true;
  /** Shows the number of the reader's due check-ins. */
  counts?: 'due';
  /** The position among the entries of all micro-frontends. */
  order: number;
};

/** A call about the organisation in the address, by its name in the catalogue. */
type PrefetchedCall = { call: CallName; query?: object };

/** A tab of the admin area: the screen at `/admin/<name>` below the organisation's address, within `AdminFrame`. */
export type AdminTab = {
  /** Also the key of its text in `shell/kit/locales/<language>.json`, below `admin_frame`, with `_` for `-`. */
  name: string;
  /** The role that sees the tab and may open its screen: the organisation's admins, or the platform owner in every organisation. */
  role: 'admin' | 'super_admin';
  /** The position among the tabs of all micro-frontends. */
  order: number;
};

/**
 * The facts about a micro-frontend for build, shell and tests, without loading it: the `manifest` of `mfe-<name>/manifest.ts`, listed in
 * `shell/src/micro-frontends.ts`.
 */
export type MicroFrontend = {
  /** Its workspace is `mfe-<name>`, its texts the namespace `<name>`, its address `/remotes/<name>/remoteEntry.js`. */
  name: string;
  /** The addresses it serves, below the organisation's, which is ''. No two micro-frontends have the same. */
  paths: readonly string[];
  /**
   * The first calls of its screens, by their paths: the page makes them while everything else is loading. Only at an address without a
   * query, and if the tab's session storage has no entry with the name `unless` followed by the organisation.
   */
  prefetch?: Readonly<Record<string, { unless: string; calls: readonly PrefetchedCall[] }>>;
  navigation: readonly NavigationEntry[];
  adminTabs: readonly AdminTab[];
  /** Largest gzip sizes in kB of 1000 bytes: of its entry, and of all its scripts together. Only ever to be lowered. */
  budget: { entry: number; scripts: number };
  /** If it is also a separate page: the address, and the script that starts it there. */
  page?: { path: string; entry: string };
};
