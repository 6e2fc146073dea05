import type { OrganisationResource } from '@waymark/contracts';
import { type ApiClient, organisationsApi } from '@waymark/shell-kit';

let ahead: { uuid: string; answer: Promise<OrganisationResource> } | undefined;

/** Asks for the organisation of the address while the page is still on its way. A refusal is forgotten. */
export const askAhead = (api: ApiClient, uuid: string): void => {
  const answer = organisationsApi(api).one(uuid);
  ahead = { uuid, answer };
  answer.catch(() => {
    ahead = undefined;
  });
};

/** What was asked ahead, once. */
export const takeAhead = (uuid: string): Promise<OrganisationResource> | undefined => {
  const found = ahead?.uuid === uuid ? ahead.answer : undefined;
  ahead = undefined;
  return found;
};
