/** The build exports here what the micro-frontends import of the module (`deploy/web/used-exports-loader.ts`). */
export const sharedModule = '@tanstack/react-query';
