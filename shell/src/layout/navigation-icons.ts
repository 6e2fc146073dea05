/** The icons that manifests name. The build leaves only those in (`deploy/web/narrow-exports-loader.ts`). */
export * from '@tabler/icons-react';
