import { type AnyObject, type InferType, type ObjectSchema, ValidationError } from 'yup';

/** The problems of the environment: all at once, one per line. The message can be shown to an operator. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Configuration: ${problems.join('; ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const withoutEmpty = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''),
  );

/**
 * Reads and validates environment variables by a yup object whose keys are the variables' names. A variable set to nothing is absent.
 * @throws {ConfigError} with all problems, without the values, because they may be secrets
 */
export const readEnvironment = <S extends ObjectSchema<AnyObject>>(shape: S, env: NodeJS.ProcessEnv): InferType<S> => {
  try {
    return shape.validateSync(withoutEmpty(env), { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof ValidationError) throw new ConfigError(problemsOf(error));
    throw error;
  }
};

const problemsOf = (error: ValidationError): string[] => {
  const all = error.inner.length > 0 ? error.inner : [error];
  return all.map(({ path, type, message }) => {
    if (type === 'required' || type === 'optionality') return `${path} is required`;
    // yup's own message quotes the value.
    const [, wanted] = /must be a `(\w+)` type, but the final value was/.exec(message) ?? [];
    return wanted === undefined ? message : `${path} must be a ${wanted}`;
  });
};

/** The URL of a store without its password, so that it can be shown. */
export const withoutCredentials = (url: string): string => {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
};
