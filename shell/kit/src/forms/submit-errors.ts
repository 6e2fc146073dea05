import { FORM_ERROR, type SubmissionErrors, setIn } from 'final-form';
import { isApiError } from '../api/api-error.ts';

/**
 * The form errors of a refused submit: the server's texts at their fields; any other refusal is passed to `report`. The form counts as not
 * saved either way. Errors that are not the API's are bugs, and rethrown.
 */
export const submitErrorsOf = (
  error: unknown,
  fields: readonly string[],
  report: (error: unknown) => void,
): SubmissionErrors => {
  if (!isApiError(error)) throw error;
  if (error.status !== 422) {
    report(error);
    return { [FORM_ERROR]: error.message };
  }
  let errors: object = {};
  const homeless: string[] = [];
  for (const [path, text] of Object.entries(error.errors)) {
    if (fields.includes(path)) errors = setIn(errors, path, text) ?? errors;
    else homeless.push(text);
  }
  if (homeless.length > 0 || Object.keys(error.errors).length === 0) report(homeless[0] ?? error.message);
  return { ...errors, [FORM_ERROR]: error.message };
};
