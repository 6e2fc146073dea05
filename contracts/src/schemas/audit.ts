import type { InferType } from 'yup';
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE } from '../rules/audit.ts';
import { choice, fields } from './fields.ts';
import { isRange, queryLimit, queryMoment, queryOffset, queryUuid } from './query-fields.ts';

const filters = {
  /** From this moment, or from the start of this day. */
  from: queryMoment(),
  /** Before this moment, or until the end of this day. */
  to: queryMoment(),
  actor: queryUuid(),
  action: choice(AUDIT_ACTIONS),
};

const inOrder = isRange('from', 'to');

export const auditQuery = fields({ ...filters, limit: queryLimit(AUDIT_PAGE_SIZE), offset: queryOffset() }).test(
  'range',
  inOrder,
);
export const auditExportQuery = fields(filters).test('range', inOrder);

export type AuditFilter = InferType<typeof auditExportQuery>;
