import { Secret, TOTP } from 'otpauth';
import { createSoftAuthenticator, type SoftAuthenticator } from './soft-authenticator.ts';
import type { Person, TestIdentity } from './test-identity.ts';

const STEP_MS = 30_000;

export type App = {
  uuid: string;
  codes: string[];
  token: string;
  secret: string;
  /** The current code, or the one some time steps later. */
  code(steps?: number): string;
};

/** The code that an authenticator app shows for a secret. */
export const codeOf = (secret: string, at: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** Adds an authenticator app. Confirming it uses up a code, so the clock moves on by a step. */
export const addApp = async ({ api, host }: TestIdentity, { token }: Pick<Person, 'token'>): Promise<App> => {
  const begun = await api.post('/api/v1/user/factors/totp', { token });
  if (begun.status !== 201) throw new Error(`beginning: ${begun.text}`);
  const { secret } = begun.body;
  const code = (steps = 0) => codeOf(secret, new Date(host.clock.now().getTime() + steps * STEP_MS));
  const added = await api.post('/api/v1/user/factors/totp/confirm', { token, body: { code: code() } });
  if (added.status !== 200) throw new Error(`confirming: ${added.text}`);
  host.clock.advance(STEP_MS);
  return { uuid: added.body.factor.uuid, codes: added.body.recovery_codes, token: added.body.token, secret, code };
};

type Key = { uuid: string; codes: string[]; token: string; authenticator: SoftAuthenticator };

/** Adds a passkey. */
export const addKey = async ({ api }: TestIdentity, { token }: Pick<Person, 'token'>): Promise<Key> => {
  const authenticator = createSoftAuthenticator();
  const requestedOptions = await api.post('/api/v1/user/factors/passkey/options', { token });
  if (requestedOptions.status !== 200) throw new Error(`options: ${requestedOptions.text}`);
  const body = { name: 'Phone', response: authenticator.make(requestedOptions.body.options) };
  const added = await api.post('/api/v1/user/factors/passkey', { token, body });
  if (added.status !== 201) throw new Error(`adding: ${added.text}`);
  return {
    uuid: added.body.factor.uuid,
    codes: added.body.recovery_codes,
    token: added.body.token,
    authenticator,
  };
};
