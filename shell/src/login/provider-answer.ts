import type { UserAuthSigning } from '@waymark/contracts';

/** The response of the identity provider, from the parameters of the address. */
type ProviderAnswer =
  /** The person cancelled at the provider. */
  | { kind: 'cancelled'; body: Partial<UserAuthSigning> }
  /** Not a valid response of a provider. */
  | { kind: 'forged' }
  | { kind: 'answered'; body: Partial<UserAuthSigning> };

/** Reads the query with which the provider sent the browser back; `body` is what `finishExternalSignIn` takes. */
export const readProviderAnswer = (params: URLSearchParams): ProviderAnswer => {
  const param = (name: string): string | undefined => params.get(name) || undefined;
  const state = param('state');
  const code = param('code');
  const error = param('error');
  if (!state || !(code || error)) return { kind: 'forged' };
  const iss = param('iss');
  const body = { state, ...(error ? { error } : { code }), ...(iss && { iss }) };
  return { kind: error === 'access_denied' ? 'cancelled' : 'answered', body };
};
