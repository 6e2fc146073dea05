import { TOKEN_SCOPES, type TokenScope } from '../rules/api-tokens.ts';
import type { DeclaredCall } from './call.ts';

const needsAdmin = ({ byToken, codes = [] }: DeclaredCall): boolean =>
  codes.includes('FORBIDDEN') && byToken !== 'as_member';

/**
 * The scopes that an API token needs, all of them, to make a call (product-rules.md, "Access tokens"). Undefined for calls that no token
 * may make: those about signing in, those with a secret, those of the platform owner, and internal ones.
 */
export const scopesOf = (call: DeclaredCall): readonly TokenScope[] | undefined => {
  const { method, auth = 'session', secret, byToken, tag } = call;
  if (auth !== 'session' || secret || byToken === 'never' || tag === 'back office') return undefined;
  const needed = { read: method === 'GET', write: method !== 'GET', admin: needsAdmin(call) };
  return TOKEN_SCOPES.filter((scope) => needed[scope]);
};
