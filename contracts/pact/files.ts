export { undeployable } from './deployable.ts';
export { readPacts, STORED, WRITTEN } from './pact-files.ts';
