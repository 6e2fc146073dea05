import type { AuditFilter, exportAudit, exportPlatformAudit } from '@waymark/contracts';
import { ID } from '@waymark/contracts/pact';
import type { ApiClient } from '../src/api/api-client.ts';
import { readDownload } from '../src/api/download.ts';

const fileName = 'waymark-audit-2026-03-02.csv';
const type = 'text/csv; charset=utf-8';

/** The entries as a file: its type and name, not its contents. */
export const auditFile = {
  answers: {
    bare: true,
    headers: {
      'content-type': { pattern: /^text\/csv; charset=utf-8$/, example: type },
      'content-disposition': {
        pattern: /^attachment; filename="waymark-audit-\d{4}-\d\d-\d\d\.csv"$/,
        example: `attachment; filename="${fileName}"`,
      },
    },
  },
  gives: { fileName, type },
};

/** Reads it like the screen. */
export const readAuditFile =
  (call: typeof exportAudit | typeof exportPlatformAudit, filter: AuditFilter) => async (api: ApiClient) => {
    const file = await readDownload(await api.open(call, { org: ID.org }, filter), 'file.csv');
    return { fileName: file.fileName, type: file.blob.type };
  };
