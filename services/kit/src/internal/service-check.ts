import type { ServiceName } from '@waymark/contracts';
import { sameSecret } from '../auth/bearer.ts';
import type { KitSettings } from '../kit-settings.ts';
import { createCallVerifier } from './call-token.ts';

/** Whether a token is that of a service that may ask. */
export type IsService = (token: string) => boolean;

/** While services of the version before run beside this one, the secret that those send is one too. */
export const createServiceCheck = (
  self: ServiceName,
  { internalKeys, secretBefore }: Pick<KitSettings, 'internalKeys' | 'secretBefore'>,
): IsService => {
  const verify = createCallVerifier(self, internalKeys);
  return (token) => verify(token) !== undefined || (secretBefore !== undefined && sameSecret(token, secretBefore));
};
