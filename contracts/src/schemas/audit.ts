import type { InferType } from 'yup';
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE } from '../rules/audit.ts';
import { isCalendarDate } from '../rules/periods.ts';
import { choice, fields, isInstant, optionalUuid } from './fields.ts';
import { queryLimit, queryOffset } from './query-fields.ts';
import { strictText } from './strict.ts';

/** A whole day in UTC, or a point in time. */
const dayOrInstant = () =>
  strictText()
    .typeError('validation.instant')
    .nonNullable('validation.instant')
    .test('moment', 'validation.instant', (value) => value == null || isCalendarDate(value) || isInstant(value));

const filters = {
  /** From this moment on, or from the beginning of this day. */
  from: dayOrInstant(),
  /** Before this moment, or until the end of this day. */
  to: dayOrInstant(),
  actor: optionalUuid(),
  action: choice(AUDIT_ACTIONS),
};

export const auditQuery = fields({ ...filters, limit: queryLimit(AUDIT_PAGE_SIZE), offset: queryOffset() });
export const auditExportQuery = fields(filters);

export type AuditFilter = InferType<typeof auditExportQuery>;
