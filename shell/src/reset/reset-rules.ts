import { passwordResetForm, userResetPassword } from '@waymark/contracts';
import { loadRules } from '@waymark/shell-kit/actions';

// A chunk of its own, like the rules of the sign-in (login/entry-rules.ts).
/** The rules of the form that asks for a link. */
export const askRules = async () => (await loadRules()).rulesOf(userResetPassword);
/** The rules of the form for a new password and its repetition. */
export const newPasswordRules = async () => (await loadRules()).rulesOf(passwordResetForm);
