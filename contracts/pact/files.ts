export { undeployable } from './deployable.ts';
export { KEPT, readPacts, WRITTEN } from './pact-files.ts';
