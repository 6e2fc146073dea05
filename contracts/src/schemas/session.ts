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

/** A password as typed: never trimmed. How strong a new one is, the server and the meter measure with zxcvbn. */
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

/** Of the invitation that the external sign-in accepts. */
export const userAuthSigningQuery = fields({ invitation_token: optionalToken() });

/** The parameters of the provider's redirect: a code, or an error when the person cancelled. */
export const userAuthSigning = fields({
  code: optionalToken().when('error', ([error], code) => (error ? code : code.required(REQUIRED))),
  state: requiredToken(),
  iss: optionalToken(),
  error: optionalToken(),
});

export const userResetPassword = fields({ email: email() });

/** What the mailed link that proves an address carries, and who is signed in where it was opened: others’ links stay unused then. */
export const userProveEmail = fields({ token: requiredToken(), user_uuid: optionalUuid() });

/** Whoever changes their address gives their password: a session that was left open is not enough. */
export const userChangeEmail = fields({ email: email(), password: password() });

/** The password of whoever is signed in, before what cannot be undone. */
export const userConfirm = fields({ password: password() });

export const userChangePassword = fields({ password: password(), reset_token: requiredToken() });

export const userChangePasswordConnected = fields({ password: password(), old_password: password() });

/** The forms of reset and change ask for the new password twice; the calls do not. */
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
