export { AuditLog } from './audit-log.tsx';
export type { AuditSource } from './use-audit-entries.ts';
