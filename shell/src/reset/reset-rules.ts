import { passwordResetForm, userResetPassword } from '@waymark/contracts';
import { loadRules } from '@waymark/shell-kit/actions';

// A chunk of its own, like the rules of the sign-in (login/entry-rules.ts).
export const askRules = async () => (await loadRules()).rulesOf(userResetPassword);
export const newPasswordRules = async () => (await loadRules()).rulesOf(passwordResetForm);
