import { array, type InferType } from 'yup';
import { TOKEN_SCOPES } from '../rules/api-tokens.ts';
import { choice, fields, instant, requiredLine } from './fields.ts';

const SCOPES = 'validation.token.scopes';

/** A new API token. The service checks `expires_at` against the clock. */
export const tokenCreate = fields({
  name: requiredLine(),
  scopes: array(choice(TOKEN_SCOPES, SCOPES).required(SCOPES))
    .typeError('validation.type.list')
    .required(SCOPES)
    .min(1, SCOPES)
    .test('unique', 'validation.list_repeats', (list) => !list || new Set(list).size === list.length),
  expires_at: instant(),
});

export type TokenCreate = InferType<typeof tokenCreate>;
