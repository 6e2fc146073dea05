/** The build leaves in what the micro-frontends import of it (`deploy/web/narrow-exports-loader.ts`). */
export * from '@waymark/shell-kit';
