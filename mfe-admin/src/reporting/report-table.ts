/** A column of a card's data, which is shown as a table and saved as a file. */
export type ReportColumn<Row> = {
  key: string;
  heading: string;
  /** For files: plain numbers and dates. */
  value: (row: Row) => string | number | null;
  /** For readers, in their language; defaults to the value. */
  shown?: (row: Row) => string;
};

export type ReportTable<Row> = {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly ReportColumn<Row>[];
};

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
const MARK = '\uFEFF';
const NEWLINE = '\r\n';
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** The table as comma-separated values (RFC 4180): headings in words, numbers with a point, dates as `YYYY-MM-DD`. */
export const csvOf = <Row>({ rows, columns }: ReportTable<Row>): string => {
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return MARK + lines.map((line) => line.map(cellOf).join(',') + NEWLINE).join('');
};
