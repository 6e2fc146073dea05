import { createStore, stored, useOrganisation, useSession, useStore } from '@waymark/shell-kit';

type Folded = ReturnType<typeof createStore<ReadonlySet<string>>>;

/** How many a browser remembers; the longest folded ones are forgotten first. */
const MOST = 500;
const stores = new Map<string, Folded>();

const read = (key: string): ReadonlySet<string> => {
  const kept = stored('local', key).readJson();
  return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []);
};

const storeOf = (key: string): Folded => {
  const known = stores.get(key) ?? createStore(read(key));
  stores.set(key, known);
  return known;
};

/** Whether somebody has folded the key results of an objective; it stays so in this browser. */
export const useFolded = (objective: string): { folded: boolean; toggle: () => void } => {
  const { user } = useSession();
  const { uuid: org } = useOrganisation();
  const key = `waymark.folded.${user.uuid}.${org}`;
  const store = storeOf(key);
  const folded = useStore(store).has(objective);
  const toggle = (): void => {
    const others = [...store.snapshot()].filter((each) => each !== objective);
    const next = folded ? others : [...others, objective].slice(-MOST);
    stored('local', key).write(next.length > 0 ? JSON.stringify(next) : null);
    store.set(new Set(next));
  };
  return { folded, toggle };
};
