import { userLogin, userLoginSecondFactor, userNew } from '@waymark/contracts';
import { passwordProblemSoFar } from '@waymark/shell-kit';
import { loadRules } from '@waymark/shell-kit/actions';
import { knownIn, text } from '../passwords/strong-password.ts';

// A chunk of its own, so that yup is loaded only when the first letter is typed.
export const loginRules = async () => (await loadRules()).rulesOf(userLogin);

/** A weak password is reported with the other errors, on blur and on submit, as soon as the meter knows its strength. */
export const registerRules = async () => {
  const rules = (await loadRules()).rulesOf(userNew);
  const validate = (values: Record<string, unknown>) => {
    const problem = passwordProblemSoFar(text(values.password), knownIn(values));
    return { ...(problem && { password: problem }), ...rules.validate(values) };
  };
  return { ...rules, validate };
};

export const secondStepRules = async () => (await loadRules()).rulesOf(userLoginSecondFactor);
