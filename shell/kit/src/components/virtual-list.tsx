import type { ReactNode } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { VIRTUAL_FROM, virtualLists } from './virtual-lists.ts';

export type VirtualListProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Height to assume until an item has been measured, in px. */
  estimate: number;
  gap?: number;
  render: (item: Item, index: number) => ReactNode;
  /** The key of an item to bring near, wherever it stands in the list. */
  reveal?: string | undefined;
};

/** What the first screen of a long list holds while its code is on the way. */
const FIRST = 12;

const WholeList = <Item,>({ items, itemKey, gap = 0, render }: VirtualListProps<Item>): ReactNode => (
  <div style={{ display: 'grid', gap, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    {items.map((item, index) => (
      <div key={itemKey(item)}>{render(item, index)}</div>
    ))}
  </div>
);

const firstOnes = (props: VirtualListProps<unknown>): ReactNode => (
  <WholeList {...props} items={props.items.slice(0, FIRST)} />
);

const LongList = lazyComponent(virtualLists, 'WindowList', firstOnes);

/** A list in the page's own scrolling; of a long one only what is near the window is there. */
export const VirtualList = <Item,>(props: VirtualListProps<Item>): ReactNode =>
  props.items.length < VIRTUAL_FROM ? <WholeList {...props} /> : <LongList {...(props as VirtualListProps<unknown>)} />;
