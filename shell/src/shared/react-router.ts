/** The build leaves in what the micro-frontends import of it (`deploy/web/narrow-exports-loader.ts`). */
export * from 'react-router';
