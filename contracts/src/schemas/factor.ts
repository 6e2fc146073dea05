import { array, type InferType } from 'yup';
import { TOKEN_MAX_LENGTH } from '../rules/limits.ts';
import { PASSWORD_MAX_LENGTH } from '../rules/password.ts';
import { choice, fields, line, nameLine, optionalToken, requiredLine, requiredName, requiredToken } from './fields.ts';
import { strictText } from './strict.ts';

const CODE = 'validation.factor.code_digits';
const PROOF = 'validation.factor.proof_required';
const PASSKEY = 'validation.factor.passkey';
/** A credential with attestation certificates takes a few kilobytes. */
const WEBAUTHN_MAX_LENGTH = 30_000;
const BASE64URL = /^[\w-]+$/;

/** A code of an authenticator app: six digits, as people type them. */
const totpCode = () =>
  line()
    .transform((value: unknown) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value))
    .matches(/^\d{6}$/, { message: CODE, excludeEmptyString: true })
    .meta({ pattern: '^\\s*(\\d\\s*){6}$' });

/** Spaces, hyphens and case are ignored. */
const recoveryCode = () =>
  line().transform((value: unknown) =>
    typeof value === 'string' ? value.replaceAll(/[\s-]/g, '').toLowerCase() : value,
  );

const bytes = () => requiredLine(PASSKEY, WEBAUTHN_MAX_LENGTH).matches(BASE64URL, PASSKEY);
const credential = { id: bytes(), rawId: bytes(), type: choice(['public-key'], PASSKEY).required(PASSKEY) };

/** The browser's response after creating a passkey (WebAuthn, `RegistrationResponseJSON`). */
const passkeyMade = () =>
  fields({
    ...credential,
    response: fields({
      clientDataJSON: bytes(),
      attestationObject: bytes(),
      transports: array(requiredLine(PASSKEY, 50)).nonNullable(PASSKEY).max(10, PASSKEY).typeError(PASSKEY),
    }),
  });

const signed = () => ({
  ...credential,
  response: fields({
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: line(TOKEN_MAX_LENGTH).nullable(),
  }),
});

/** The browser's response after signing with a passkey (WebAuthn, `AuthenticationResponseJSON`). */
const passkeyUsed = () => fields(signed());
const passkeyUsedWhenSent = () => passkeyUsed().default(undefined).optional();

export const userFactorTotp = fields({ name: nameLine() });

export const userFactorTotpConfirm = fields({ code: totpCode().required(CODE) });

export const userFactorPasskey = fields({ name: requiredName(), response: passkeyMade() });

type Proof = { password?: string; code?: string; recovery_code?: string };
type Step = Pick<Proof, 'code' | 'recovery_code'> & { response?: unknown };

/** Proof that a signed-in person is still themselves: one of the three. */
export const userFactorProof = fields({
  password: strictText().nonNullable(PROOF).max(PASSWORD_MAX_LENGTH, 'validation.text.too_long'),
  code: totpCode(),
  recovery_code: recoveryCode(),
}).test('proof', function ({ password, code, recovery_code }: Proof) {
  return password || code || recovery_code ? true : this.createError({ path: 'password', message: PROOF });
});

export const userLoginSecondFactor = fields({
  ticket: requiredToken(),
  code: totpCode(),
  recovery_code: recoveryCode(),
  response: passkeyUsedWhenSent(),
}).test('step', function ({ code, recovery_code, response }: Step) {
  return code || recovery_code || response ? true : this.createError({ path: 'code', message: CODE });
});

export const userLoginPasskeyOptions = fields({ ticket: optionalToken() });

export const userLoginPasskey = fields({ response: passkeyUsed(), invitation_token: optionalToken() });

export type PasskeyMade = InferType<typeof userFactorPasskey>['response'];
export type PasskeyUsed = InferType<typeof userLoginPasskey>['response'];
export type FactorProof = InferType<typeof userFactorProof>;
export type UserLoginSecondFactor = InferType<typeof userLoginSecondFactor>;
