import { exportPlatformAudit, listPlatformAudit } from '@waymark/contracts';
import { keyOf, lazyPart, RowsSkeleton, Suspense, useApi } from '@waymark/shell-kit';
import { AdminFrame } from '@waymark/shell-kit/admin-frame';
import type { AuditSource } from '@waymark/shell-kit/audit';
import type { ReactNode } from 'react';
import { Refused } from '../refused.tsx';

const AuditLog = lazyPart(async () => ({ default: (await import('@waymark/shell-kit/audit')).AuditLog }));

/** What was done on the platform as a whole, for its owner. */
export const PlatformAuditScreen = (): ReactNode => {
  const api = useApi();
  const source: AuditSource = {
    queryKey: keyOf(listPlatformAudit),
    list: (query, signal) => api.ask(listPlatformAudit, {}, query, { signal }),
    download: (filter, signal) => api.open(exportPlatformAudit, {}, filter, { signal }),
  };
  return (
    <AdminFrame active="platform-audit">
      <Suspense fallback={<RowsSkeleton rows={8} height={61} />}>
        <AuditLog source={source} platform Failed={Refused} />
      </Suspense>
    </AdminFrame>
  );
};
