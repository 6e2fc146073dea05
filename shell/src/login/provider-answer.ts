import type { UserAuthSigning } from '@waymark/contracts';

/** What the identity provider has sent the browser back with. */
type ProviderAnswer =
  /** The person did not go on there. */
  | { kind: 'cancelled'; body: Partial<UserAuthSigning> }
  /** Nothing that a provider of ours would send. */
  | { kind: 'forged' }
  | { kind: 'answered'; body: Partial<UserAuthSigning> };

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
