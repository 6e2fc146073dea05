import { ConfigError, isProduction, type KitSettings, readEnvironment, readKitSettings } from '@waymark/service-kit';
import { object, string } from 'yup';
import { MODULES } from './modules.ts';

/** The variables that only `npm start` reads. */
export const START_SHAPE = object({ DEMO: string().oneOf(['on', 'off'], 'DEMO must be on or off') });

/** Never in production: the demo prints its passwords, and one of its people is the platform owner. */
const readDemo = (env: NodeJS.ProcessEnv): boolean => {
  const { DEMO } = readEnvironment(START_SHAPE, env);
  const production = isProduction(env);
  if (production && DEMO === 'on') throw new ConfigError(['DEMO must be off in production, where there is no demo']);
  return !production && DEMO !== 'off';
};

export type LocalSettings = { kit: KitSettings; port: number; demo: boolean };

const DEFAULT_PORT = 8080;

/** Outside production `npm start` logs only warnings and errors, unless LOG_LEVEL is set. */
const withDefaults = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  PORT: env.PORT?.trim() || String(DEFAULT_PORT),
  LOG_LEVEL: env.LOG_LEVEL?.trim() || (isProduction(env) ? 'info' : 'warn'),
});

/** Runs all readers; returns the problems of all of them without duplicates. */
const problemsOf = (readers: (() => unknown)[]): string[] => {
  const problems = readers.flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  });
  return [...new Set(problems)];
};

/**
 * The environment of `npm start`: the kit's, each service's and the runner's own variables.
 * @throws {ConfigError} with all problems of all of them
 */
export const readLocalSettings = (given: NodeJS.ProcessEnv): LocalSettings => {
  const env = withDefaults(given);
  const problems = problemsOf([
    () => readKitSettings(env),
    () => readDemo(env),
    ...MODULES.map((module) => () => module.readConfig(env)),
  ]);
  if (problems.length > 0) throw new ConfigError(problems);
  const kit = readKitSettings(env);
  return { kit, port: kit.port ?? DEFAULT_PORT, demo: readDemo(env) };
};

/** The environment with defaults, and with values that are known only during the start, such as the database URL. */
export const environmentFor = (given: NodeJS.ProcessEnv, extra: Record<string, string>): NodeJS.ProcessEnv => ({
  ...withDefaults(given),
  ...extra,
});
