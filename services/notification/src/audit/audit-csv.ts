import papa from 'papaparse';
import { presentAudit } from './audit-presenter.ts';
import type { AuditRow } from './audit-store.ts';

const COLUMNS = [
  'at',
  'action',
  'actor_uuid',
  'actor_email',
  'actor_first_name',
  'actor_last_name',
  'target',
  'target_uuid',
  'ip',
  'details',
  'token_uuid',
  'token_name',
] as const;

/** A byte order mark, so that spreadsheets read the file as UTF-8. */
const MARK = '\uFEFF';
const NEWLINE = '\r\n';

const lineOf = (row: AuditRow): (string | null)[] => {
  const { at, action, actor, target, target_uuid, ip, token, details } = presentAudit(row);
  const who = [actor?.uuid ?? null, actor?.email ?? null, actor?.first_name ?? null, actor?.last_name ?? null];
  const by = [token?.uuid ?? null, token?.name ?? null];
  return [at, action, ...who, target, target_uuid, ip, JSON.stringify(details), ...by];
};

// Prefixes an apostrophe to texts that a spreadsheet would run as a formula.
const inCsv = (lines: readonly (readonly (string | null)[])[]): string =>
  papa.unparse(lines as (string | null)[][], { escapeFormulae: true, newline: NEWLINE }) + NEWLINE;

/** The CSV file in chunks, as batches arrive. */
export async function* auditCsv(batches: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield MARK + inCsv([COLUMNS]);
  for await (const rows of batches) yield inCsv(rows.map(lineOf));
}
