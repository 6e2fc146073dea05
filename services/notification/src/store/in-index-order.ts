/**
 * For the rest of its transaction Postgres reads pages from an index in their order. Under row-level security it expects few rows in any
 * organisation, and would read and sort all of them.
 */
export const IN_INDEX_ORDER = 'set local enable_sort = off';
