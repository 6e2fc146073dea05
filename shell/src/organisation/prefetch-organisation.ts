import { prefetchRemote } from '../remotes/federation.ts';
import { remoteOfPath } from '../routes/remote-of-path.ts';

const ORGANISATION = /^\/organization\/[^/]+(.*)$/;

/** Prefetches the micro-frontend that owns the address, while session and texts are still loading. */
export const prefetchOrganisation = (pathname: string): void => {
  const [, below] = ORGANISATION.exec(pathname) ?? [];
  const remote = below !== undefined && remoteOfPath(below);
  if (remote) prefetchRemote(remote);
};
