import { passwordResetForm, userResetPassword } from '@waymark/contracts';
import { loadRules } from '@waymark/shell-kit/actions';

// In a piece of code of its own, like those of the sign-in.
export const askRules = async () => (await loadRules()).rulesOf(userResetPassword);
export const newPasswordRules = async () => (await loadRules()).rulesOf(passwordResetForm);
