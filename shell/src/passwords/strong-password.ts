import { ApiError, passwordProblem } from '@waymark/shell-kit';

/** The value of a form field if it is a text, else the empty text. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is known of the person who registers: a password that is made of it is weak. */
export const knownIn = ({ email, first_name, last_name }: Record<string, unknown>): string[] =>
  [email, first_name, last_name].map(text);

/** Refuses a weak new password in the server's words before it is sent. @throws {ApiError} 422 naming `password` */
export const assertStrongPassword = async (password: string, known: readonly string[] = []): Promise<void> => {
  const problem = await passwordProblem(password, known);
  if (!problem) return;
  throw new ApiError({ status: 422, code: 'VALIDATION', message: problem, errors: { password: problem } });
};
