import { type OrganisationResource, readOrganisation } from '@waymark/contracts';
import type { ApiClient } from '@waymark/shell-kit';
import { prefetchRemote } from '../remotes/federation.ts';
import { remoteOfPath } from '../routes/remote-of-path.ts';

const ORGANISATION = /^\/organization\/([^/]+)(.*)$/;

let prefetched: { uuid: string; answer: Promise<OrganisationResource> } | undefined;

/**
 * Asks for the organisation of the address and for the micro-frontend that owns it, while the page is still on its way.
 * A refusal is forgotten.
 */
export const prefetchOrganisation = (pathname: string, api: ApiClient): void => {
  const [, uuid, below = ''] = ORGANISATION.exec(pathname) ?? [];
  const remote = uuid && remoteOfPath(below);
  if (!remote) return;
  const answer = api.ask(readOrganisation, { org: uuid }).then(({ organisation }) => organisation);
  prefetched = { uuid, answer };
  answer.catch(() => {
    prefetched = undefined;
  });
  prefetchRemote(remote);
};

/** The answer to what was asked ahead; handed out once. */
export const takePrefetched = (uuid: string): Promise<OrganisationResource> | undefined => {
  const found = prefetched?.uuid === uuid ? prefetched.answer : undefined;
  prefetched = undefined;
  return found;
};
