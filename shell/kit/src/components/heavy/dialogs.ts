export * from './confirm-dialog.tsx';
export * from './dialog.tsx';
