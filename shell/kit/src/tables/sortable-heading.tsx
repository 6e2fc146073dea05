import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Column, Sort } from './data-table.tsx';

type Props<Row> = { column: Column<Row>; sort: Sort | null; onSort?: (sort: Sort) => void };

/** A column's heading; a button if the column can be sorted. */
export const SortableHeading = <Row,>({ column, sort, onSort }: Props<Row>): ReactNode => {
  const { key, heading, align, width, sortValue, onPaper } = column;
  const active = sort?.key === key;
  const descending = active && sort.descending;
  const Icon = active ? (descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  const order = descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={classes.heading}
      data-align={align}
      data-paper={onPaper}
      style={{ width }}
      aria-sort={active ? order : undefined}
    >
      {sortValue && onSort ? (
        <button
          type="button"
          className={classes.sort}
          data-active={active || undefined}
          onClick={() => onSort({ key, descending: active && !descending })}
        >
          {heading}
          <Icon size={14} stroke={1.8} aria-hidden />
        </button>
      ) : (
        heading
      )}
    </th>
  );
};
