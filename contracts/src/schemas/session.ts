import { type InferType, ref } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../rules/password.ts';
import {
  choice,
  email,
  fields,
  flag,
  optionalToken,
  optionalUuid,
  REQUIRED,
  requiredName,
  requiredToken,
} from './fields.ts';
import { strictText } from './strict.ts';

/** A password as typed: never trimmed. Server and strength meter rate a new one with zxcvbn. */
export const password = () =>
  strictText()
    .required('validation.password.required')
    .min(PASSWORD_MIN_LENGTH, 'validation.password.too_short')
    .max(PASSWORD_MAX_LENGTH, 'validation.text.too_long');

const repeated = () =>
  strictText()
    .typeError('validation.password.repeat')
    .required('validation.password.repeat')
    .oneOf([ref('password')], 'validation.password.repeat');

export const userLogin = fields({ email: email(), password: password(), invitation_token: optionalToken() });

export const userNew = fields({
  email: email(),
  password: password(),
  first_name: requiredName(),
  last_name: requiredName(),
  lang: choice(LANGUAGES).required(REQUIRED),
  innovator: flag(),
  invitation_token: optionalToken(),
});

/** The invitation that the external sign-in accepts. */
export const userAuthSigningQuery = fields({ invitation_token: optionalToken() });

/** The parameters of the provider's redirect: a code, or an error when the person cancelled. */
export const userAuthSigning = fields({
  code: optionalToken().when('error', ([error], code) => (error ? code : code.required(REQUIRED))),
  state: requiredToken(),
  iss: optionalToken(),
  error: optionalToken(),
});

export const userResetPassword = fields({ email: email() });

/**
 * The token of the mail that proves an address, and the user signed in where the link was opened: a link of another account is then not
 * used up.
 */
export const userProveEmail = fields({ token: requiredToken(), user_uuid: optionalUuid() });

/** Changing the address takes the password: a session that was left open is not enough. */
export const userChangeEmail = fields({ email: email(), password: password() });

/** The caller's password, required before a change that cannot be undone. */
export const userConfirm = fields({ password: password() });

export const userChangePassword = fields({ password: password(), reset_token: requiredToken() });

export const userChangePasswordConnected = fields({ password: password(), old_password: password() });

/** Only the forms ask for the new password twice. */
export const passwordResetForm = fields({ password: password(), password_repeat: repeated() });
export const passwordChangeForm = fields({
  old_password: password(),
  password: password(),
  password_repeat: repeated(),
});

export type UserLogin = InferType<typeof userLogin>;
export type UserNew = InferType<typeof userNew>;
export type UserAuthSigning = InferType<typeof userAuthSigning>;
export type UserResetPassword = InferType<typeof userResetPassword>;
