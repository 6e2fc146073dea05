import { userLogin, userNew } from '@waymark/contracts';
import { loadRules } from '@waymark/shell-kit';

// In a piece of code of its own: the page itself does without yup until the first letter is typed.
export const loginRules = async () => (await loadRules()).rulesOf(userLogin);
export const registerRules = async () => (await loadRules()).rulesOf(userNew);
