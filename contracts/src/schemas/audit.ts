import type { InferType } from 'yup';
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE } from '../rules/audit.ts';
import { choice, fields } from './fields.ts';
import { queryLimit, queryMoment, queryOffset, queryUuid } from './query-fields.ts';

const filters = {
  /** From this moment, or from the start of this day. */
  from: queryMoment(),
  /** Before this moment, or until the end of this day. */
  to: queryMoment(),
  actor: queryUuid(),
  action: choice(AUDIT_ACTIONS),
};

export const auditQuery = fields({ ...filters, limit: queryLimit(AUDIT_PAGE_SIZE), offset: queryOffset() });
export const auditExportQuery = fields(filters);

export type AuditFilter = InferType<typeof auditExportQuery>;
