import { microFrontends } from '../micro-frontends.ts';

/** The name of the micro-frontend that owns a path below `/organization/<uuid>`; null if none does. */
export const remoteOfPath = (below: string): string | null => {
  const path = below.replace(/\/+$/, '');
  return microFrontends.find(({ paths }) => paths.includes(path))?.name ?? null;
};
