import { ApiError, passwordProblem } from '@waymark/shell-kit';

/** Refuses a weak new password in the server's words before it is sent. @throws {ApiError} 422 naming `password` */
export const assertStrongPassword = async (password: string, known: readonly string[] = []): Promise<void> => {
  const problem = await passwordProblem(password, known);
  if (!problem) return;
  throw new ApiError({ status: 422, code: 'VALIDATION', message: problem, errors: { password: problem } });
};
