import { exportAudit, listAudit } from '@waymark/contracts';
import { keyOf, lazyPart, RowsSkeleton, Suspense, useApi, useOrganisation } from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import type { AuditSource } from '@waymark/shell-kit/audit';
import type { ReactNode } from 'react';

const AuditLog = lazyPart(async () => ({ default: (await import('@waymark/shell-kit/audit')).AuditLog }));

/** The audit log of the organisation. Available while it is blocked and on every plan; the server refuses only members. */
export const AuditScreen = (): ReactNode => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const source: AuditSource = {
    queryKey: keyOf(listAudit, { org }),
    list: (query, signal) => api.ask(listAudit, { org }, query, { signal }),
    download: (filter, signal) => api.open(exportAudit, { org }, filter, { signal }),
  };
  return (
    <AdminFrame active="audit">
      <Suspense fallback={<RowsSkeleton rows={8} height={61} />}>
        <AuditLog source={source} />
      </Suspense>
    </AdminFrame>
  );
};
