import type { InferType } from 'yup';
import { TOKEN_SCOPES } from '../rules/api-tokens.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { flag, instant, instantOrNull, listOf, oneOf, resource, text, uuid, uuids, whole } from '../schemas/exact.ts';

/** A person's API token, without its secret. */
export const apiTokenResource = resource('api_token', {
  uuid: uuid(),
  name: text(),
  scopes: listOf(oneOf(TOKEN_SCOPES)),
  created_at: instant(),
  expires_at: instant(),
  last_used_at: instantOrNull().meta({ description: 'Updated at most once an hour' }),
});

/** What identity answers the other services about a valid token. */
export const tokenState = whole({
  uuid: uuid(),
  /** For the audit log. Left out by earlier versions. */
  name: text().optional(),
  user_uuid: uuid(),
  lang: oneOf(LANGUAGES),
  scopes: listOf(oneOf(TOKEN_SCOPES)),
  expires_at: instant(),
  /** The organisations on the free plan in which the person is active: no token works there. */
  free_organisation_uuids: uuids(),
  /** Whether the person has a second factor, which organisations may require. */
  second_factor: flag(),
});

export type ApiTokenResource = InferType<typeof apiTokenResource>;
export type TokenState = InferType<typeof tokenState>;
