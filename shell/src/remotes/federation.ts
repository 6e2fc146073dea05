import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { READ_LIMIT_MS } from '@waymark/contracts';
import type { RemoteProps } from '@waymark/shell-kit';
import { mountRootParcel, type ParcelConfigObject } from 'single-spa';
import { takePrefetched } from '../prefetched.ts';
import type { MountRemote } from './mounting.ts';
import { sharedModules } from './shared-modules.ts';

type RemoteEntry = { name: string; container: string; entry: string };
type Lifecycles = ParcelConfigObject<RemoteProps>;

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedModules,
  plugins: [injectExternalRuntimeCore()],
});

const isEntry = (value: unknown): value is RemoteEntry =>
  typeof value === 'object' && value !== null && 'name' in value && 'container' in value && 'entry' in value;

const LIST = '/remotes.json';

const fetchList = async (): Promise<RemoteEntry[]> => {
  const response = await (takePrefetched(LIST) ??
    fetch(LIST, { cache: 'no-cache', signal: AbortSignal.timeout(READ_LIMIT_MS) }));
  const remotes: unknown = response.ok && (await response.json()).remotes;
  if (!Array.isArray(remotes)) throw new Error(`${LIST} answered ${response.status}`);
  return remotes.filter(isEntry);
};

let list: Promise<RemoteEntry[]> | undefined;
const tries = new Map<string, number>();
const loaded = new Map<string, Promise<Lifecycles>>();

const loadFresh = async (name: string): Promise<Lifecycles> => {
  list ??= fetchList();
  const remote = (await list).find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`There is no micro-frontend named ${name}`);
  const attempt = tries.get(name) ?? 0;
  tries.set(name, attempt + 1);
  // The federation runtime caches failures by address, so a retry needs another address.
  const entry = attempt === 0 ? remote.entry : `${remote.entry}?try=${attempt}`;
  federation.registerRemotes([{ name: remote.container, entry }], { force: attempt > 0 });
  const lifecycles = await federation.loadRemote<Lifecycles>(`${remote.container}/lifecycles`);
  if (!lifecycles) throw new Error(`The micro-frontend ${name} came empty`);
  return lifecycles;
};

/** The lifecycles of a micro-frontend, cached; a failure is not, so the next call tries again. */
const load = (name: string): Promise<Lifecycles> => {
  const known = loaded.get(name);
  if (known) return known;
  const loading = loadFresh(name).catch((error: unknown) => {
    loaded.delete(name);
    list = undefined;
    throw error;
  });
  loaded.set(name, loading);
  return loading;
};

/** Prefetches a micro-frontend; a failure is reported only when it is mounted. */
export const prefetchRemote = (name: string): void => void load(name).catch(() => {});

/** Loads a micro-frontend and mounts it into the element; the promise rejects when either fails. */
export const mountRemote: MountRemote = async (name, domElement, props) => {
  const lifecycles = await load(name);
  // A copy, because single-spa changes the object that it gets.
  const parcel = mountRootParcel<RemoteProps>({ ...lifecycles, name }, { ...props, domElement });
  await parcel.mountPromise;
  return {
    unmount: () => parcel.unmount(),
    update: (changed) => {
      const all: RemoteProps & { domElement: HTMLElement } = { ...changed, domElement };
      return parcel.update?.(all) ?? Promise.resolve();
    },
  };
};
