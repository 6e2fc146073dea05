import { memo, type ReactNode, useMemo, useRef } from 'react';
import { lazyComponent } from '../components/lazy-component.tsx';
import { VIRTUAL_FROM, virtualLists } from '../components/virtual-lists.ts';
import { currentLanguage } from '../i18n/language.ts';
import { textOrder } from '../i18n/text-order.ts';
import classes from './data-table.module.css';
import { SortableHeading } from './sortable-heading.tsx';

export type Sort<Key extends string = string> = { key: Key; descending: boolean };
export type Column<Row> = {
  key: string;
  heading: ReactNode;
  render: (row: Row) => ReactNode;
  /** Makes the column sortable here, by this value. With `onSort` the caller sorts, and this only marks the column as sortable. */
  sortValue?: (row: Row) => string | number;
  /** Another column whose value stands in this one: the heading sorts by it too. */
  joins?: Column<Row>;
  align?: 'start' | 'end';
  width?: string;
  /** On phones: the card's heading, or left out. */
  onCard?: 'title' | 'hidden';
  /** Not printed, for columns with buttons. */
  onPaper?: 'hidden';
};
type DataTableProps<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The name of the table for screen readers. */
  label: string;
  sort?: Sort | null;
  onSort?: (sort: Sort) => void;
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
  /** The last cell of a row: an ActionsMenu. */
  rowActions?: (row: Row) => ReactNode;
  /** For hundreds of rows and more: only those near the window are rendered. */
  virtual?: boolean;
  /** Whether the caller has already sorted. */
  sortedOutside?: boolean;
};

const useSorted = <Row,>({ rows, columns, sort, sortedOutside }: DataTableProps<Row>): readonly Row[] => {
  const lang = currentLanguage();
  return useMemo(() => {
    const value = columns
      .flatMap((column) => [column, ...(column.joins ? [column.joins] : [])])
      .find(({ key }) => key === sort?.key)?.sortValue;
    if (!sort || !value || sortedOutside) return rows;
    const order = textOrder(lang, true);
    const compare = (a: string | number, b: string | number): number =>
      typeof a === 'number' && typeof b === 'number' ? a - b : order(String(a), String(b));
    const sorted = [...rows].sort((a, b) => compare(value(a), value(b)));
    return sort.descending ? sorted.reverse() : sorted;
  }, [rows, columns, sort, sortedOutside, lang]);
};

type RowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowActions'> & { row: Row };

const PlainRow = <Row,>({ row, columns, rowActions }: RowProps<Row>): ReactNode => (
  <tr className={classes.row}>
    {columns.map(({ key, heading, render, align, onCard, onPaper }) => (
      <td key={key} data-align={align} data-card={onCard} data-paper={onPaper} className={classes.cell}>
        <span className={classes.cardLabel} aria-hidden="true">
          {heading}
        </span>
        <span className={classes.value}>{render(row)}</span>
      </td>
    ))}
    {rowActions && <td className={classes.actions}>{rowActions(row)}</td>}
  </tr>
);

/** Scrolling changes which rows are rendered, not their contents: the others are not rendered again. */
const TableRow = memo(PlainRow) as typeof PlainRow;

const LongRows = lazyComponent(virtualLists, 'WindowRows', ({ rows, render }) =>
  rows.slice(0, VIRTUAL_FROM).map(render),
);

/** A table with a sticky heading and sorting; on phones each row is a card. */
export const DataTable = <Row,>(props: DataTableProps<Row>): ReactNode => {
  const { rowKey, columns, label, sort, onSort, empty, rowActions, virtual = false } = props;
  const rows = useSorted(props);
  const table = useRef<HTMLTableElement>(null);
  const row = (each: Row): ReactNode => (
    <TableRow key={rowKey(each)} row={each} columns={columns} rowActions={rowActions} />
  );
  const span = columns.length + (rowActions ? 1 : 0);
  if (rows.length === 0 && empty) return empty;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} ref={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortableHeading key={column.key} column={column} sort={sort ?? null} onSort={onSort} />
            ))}
            {rowActions && <td className={classes.heading} />}
          </tr>
        </thead>
        <tbody>
          {virtual && rows.length > VIRTUAL_FROM ? (
            <LongRows rows={rows} table={table} span={span} render={(each) => row(each as Row)} />
          ) : (
            rows.map(row)
          )}
        </tbody>
      </table>
    </div>
  );
};
