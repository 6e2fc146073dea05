import { userLogin, userLoginSecondFactor, userNew } from '@waymark/contracts';
import { estimatedProblem } from '@waymark/shell-kit';
import { loadRules } from '@waymark/shell-kit/actions';
import { text } from '../passwords/strong-password.ts';

// A chunk of its own, so that yup is loaded only when the first letter is typed.
/** The rules of the sign-in form: those of the call. */
export const loginRules = async () => (await loadRules()).rulesOf(userLogin);

/** A weak password is reported with the other errors once the meter has shown its strength. */
export const registerRules = async () => {
  const rules = (await loadRules()).rulesOf(userNew);
  const validate = (values: Record<string, unknown>) => {
    const problem = estimatedProblem(text(values.password));
    return { ...(problem && { password: problem }), ...rules.validate(values) };
  };
  return { ...rules, validate };
};

/** The rules of the form for a code: those of the call. */
export const secondStepRules = async () => (await loadRules()).rulesOf(userLoginSecondFactor);
