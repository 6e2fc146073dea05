/** The icons that manifests name. The build leaves only those in (`deploy/web/used-exports-loader.ts`). */
export * from '@tabler/icons-react';
