import { userLogin, userLoginSecondFactor, userNew } from '@waymark/contracts';
import { loadRules } from '@waymark/shell-kit/actions';

// A chunk of its own, so that yup is loaded only when the first letter is typed.
export const loginRules = async () => (await loadRules()).rulesOf(userLogin);
export const registerRules = async () => (await loadRules()).rulesOf(userNew);
export const secondStepRules = async () => (await loadRules()).rulesOf(userLoginSecondFactor);
