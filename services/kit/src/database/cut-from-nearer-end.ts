/** The columns or expressions of a unique order, with `desc` for descending ones. */
export type SortedBy = readonly string[];

const DESC = / desc$/;

const turned = (column: string): string => (DESC.test(column) ? column.replace(DESC, '') : `${column} desc`);

type Cut = {
  /** A statement that has no order yet. */
  rows: string;
  by: SortedBy;
  /** Placeholders. */
  limit: string;
  offset: string;
};

/**
 * SQL for the rows of a page, read from an index in their order: a page past the middle is read from the end, so that the last page costs
 * as much as the first. The statement needs a `with counted (total)` with the number of rows over all pages; the rows of the page are
 * returned in any order.
 */
export const cutFromNearerEnd = ({ rows, by, limit, offset }: Cut): string => `
  (${rows} order by ${by.join(', ')}
    limit (select case when 2 * ${offset}::bigint < total then ${limit}::bigint else 0 end from counted) offset ${offset}::bigint)
  union all
  (${rows} order by ${by.map(turned).join(', ')}
    limit (select case when 2 * ${offset}::bigint < total then 0 else greatest(least(${limit}::bigint, total - ${offset}::bigint), 0) end from counted)
    offset (select greatest(total - ${offset}::bigint - ${limit}::bigint, 0) from counted))`;
