/** A time span in milliseconds of the same clock. */
export type Span = { from: number; to: number };

/** The duration of a write, from request to response. */
export type Wait = Span & { kind: string };

/** The writes of one kind. `during`: those that overlap with a migration. */
export type Row = { kind: string; writes: number; longestMs: number; during: number; longestDuringMs: number };

const overlap = (one: Span, other: Span): boolean => one.from <= other.to && other.from <= one.to;

const longest = (waits: readonly Wait[]): number => Math.max(0, ...waits.map(({ from, to }) => to - from));

/** @param kinds all kinds; one without writes has a row as well */
export const rowsOf = (kinds: readonly string[], waits: readonly Wait[], migrations: readonly Span[]): Row[] =>
  kinds.map((kind) => {
    const own = waits.filter((wait) => wait.kind === kind);
    const during = own.filter((wait) => migrations.some((migration) => overlap(wait, migration)));
    const rest = own.filter((wait) => !during.includes(wait));
    return {
      kind,
      writes: own.length,
      longestMs: longest(rest),
      during: during.length,
      longestDuringMs: longest(during),
    };
  });

/** Reports waits that are too long, and kinds without data. Also says if there were equally long ones outside of migrations. */
export const faultsOfWaits = (rows: readonly Row[], mostMs: number): string[] =>
  rows.flatMap(({ kind, during, longestDuringMs, longestMs }) => {
    if (during === 0) return [`${kind}: none was under way during a migration`];
    if (longestDuringMs < mostMs) return [];
    const words = `${kind}: one waited for ${Math.round(longestDuringMs)} ms during a migration`;
    return longestMs < mostMs
      ? [words]
      : [`${words}, one for ${Math.round(longestMs)} ms without: a lower --rate tells more`];
  });

/** The long waits in order of their start, one per line. */
export const linesOfLong = (waits: readonly Wait[], fromMs: number, began: number): string[] =>
  waits
    .filter(({ from, to }) => to - from >= fromMs)
    .sort((one, other) => one.from - other.from)
    .map(({ kind, from, to }) => `${Math.round((from - began) / 1000)} s: ${kind} for ${Math.round(to - from)} ms`);

const COLUMNS = ['write', 'written', 'longest', 'in the migrations', 'longest in the migrations'];

/** The rows as a Markdown table. */
export const tableOf = (rows: readonly Row[]): string[] => {
  const cells = rows.map(({ kind, writes, longestMs, during, longestDuringMs }) => [
    kind,
    String(writes),
    `${Math.round(longestMs)} ms`,
    String(during),
    `${Math.round(longestDuringMs)} ms`,
  ]);
  return [COLUMNS, COLUMNS.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`);
};
