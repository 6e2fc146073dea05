import { FORM_ERROR, type SubmissionErrors, setIn } from 'final-form';
import { isApiError } from '../api/api-error.ts';

/**
 * The form errors of a refused submit: the server's texts at their fields; any other refusal is passed to `report`. The form counts as not
 * saved either way. Errors that are not the API's are bugs, and rethrown.
 * @param reportsFields whether the server's text of a field is passed to `report` too
 */
export const submitErrorsOf = (
  error: unknown,
  fields: readonly string[],
  report: (error: unknown) => void,
  reportsFields = false,
): SubmissionErrors => {
  if (!isApiError(error)) throw error;
  if (error.status !== 422) {
    report(error);
    return { [FORM_ERROR]: error.message };
  }
  let errors: object = {};
  const homeless: string[] = [];
  const texts = Object.entries(error.errors);
  for (const [path, text] of texts) {
    if (fields.includes(path)) errors = setIn(errors, path, text) ?? errors;
    else homeless.push(text);
  }
  const isOfServer = Object.keys(error.body).length > 0;
  const [reported] = [...homeless, ...(reportsFields && isOfServer ? Object.values(error.errors) : [])];
  if (reported || texts.length === 0) report(reported ?? error.message);
  return { ...errors, [FORM_ERROR]: error.message };
};
