import type { ReactNode } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { VIRTUAL_FROM, virtualLists } from './virtual-lists.ts';
import type { RowGroupsProps } from './virtual-rows.tsx';

const WholeGroups = <Item,>({ items, itemKey, render }: RowGroupsProps<Item>): ReactNode =>
  items.map((item, index) => <tbody key={itemKey(item)}>{render(item, index)}</tbody>);

const LongGroups = lazyComponent(virtualLists, 'WindowRowGroups', (props) => (
  <WholeGroups {...props} items={props.items.slice(0, VIRTUAL_FROM)} />
));

/** The bodies of a table, one for each item, which may have several rows; of a long table only those near the window are rendered. */
export const RowGroups = <Item,>(props: RowGroupsProps<Item>): ReactNode =>
  props.items.length < VIRTUAL_FROM ? (
    <WholeGroups {...props} />
  ) : (
    <LongGroups {...(props as RowGroupsProps<unknown>)} />
  );
