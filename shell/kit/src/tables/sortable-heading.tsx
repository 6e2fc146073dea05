import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Column, Sort } from './data-table.tsx';

type Props<Row> = { column: Column<Row>; sort: Sort | null; onSort?: (sort: Sort) => void };

const SortButton = <Row,>({ column: { key, heading, sortValue }, sort, onSort }: Props<Row>): ReactNode => {
  if (!sortValue || !onSort) return heading;
  const active = sort?.key === key;
  const descending = active && sort.descending;
  const Icon = active ? (descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={active || undefined}
      onClick={() => onSort({ key, descending: active && !descending })}
    >
      {heading}
      <Icon size={14} stroke={1.8} aria-hidden />
    </button>
  );
};

/** A column's heading; a button if the column can be sorted, and one more for the column that it joins. */
export const SortableHeading = <Row,>({ column, ...sorting }: Props<Row>): ReactNode => {
  const { key, align, width, onPaper, joins } = column;
  const { sort } = sorting;
  const active = sort !== null && (sort.key === key || sort.key === joins?.key);
  const order = sort?.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={classes.heading}
      data-align={align}
      data-paper={onPaper}
      style={{ width }}
      aria-sort={active ? order : undefined}
    >
      <SortButton column={column} {...sorting} />
      {joins && <SortButton column={joins} {...sorting} />}
    </th>
  );
};
