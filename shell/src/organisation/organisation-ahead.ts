import type { OrganisationResource } from '@waymark/contracts';
import { type ApiClient, organisationsApi } from '@waymark/shell-kit';
import { prepareRemote } from '../remotes/federation.ts';
import { remoteOfPath } from '../routes/remote-of-path.ts';

const ORGANISATION = /^\/organization\/([^/]+)(.*)$/;

let ahead: { uuid: string; answer: Promise<OrganisationResource> } | undefined;

/**
 * Asks for the organisation of the address and for the micro-frontend that owns it, while the page is still on its way.
 * A refusal is forgotten.
 */
export const askAhead = (pathname: string, api: ApiClient): void => {
  const [, uuid, below = ''] = ORGANISATION.exec(pathname) ?? [];
  const remote = uuid && remoteOfPath(below);
  if (!remote) return;
  const answer = organisationsApi(api).one(uuid);
  ahead = { uuid, answer };
  answer.catch(() => {
    ahead = undefined;
  });
  prepareRemote(remote);
};

/** What was asked ahead, once. */
export const takeAhead = (uuid: string): Promise<OrganisationResource> | undefined => {
  const found = ahead?.uuid === uuid ? ahead.answer : undefined;
  ahead = undefined;
  return found;
};
