export * from './data-table.tsx';
export * from './email-address.tsx';
export * from './filter-bar.tsx';
export * from './pagination.tsx';
