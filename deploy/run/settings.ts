import { ConfigError, isProduction, type KitSettings, readEnvironment, readKitSettings } from '@waymark/service-kit';
import { object, string } from 'yup';
import { MODULES } from './modules.ts';

const OWN = object({ DEMO: string().oneOf(['on', 'off'], 'DEMO must be on or off') });

/** The demo prints its passwords, and one of its people owns the platform: it is for trying Waymark out alone. */
const readDemo = (env: NodeJS.ProcessEnv): boolean => {
  const { DEMO } = readEnvironment(OWN, env);
  const production = isProduction(env);
  if (production && DEMO === 'on') throw new ConfigError(['DEMO must be off in production, where there is no demo']);
  return !production && DEMO !== 'off';
};

export type LocalSettings = { kit: KitSettings; port: number; demo: boolean };

const DEFAULT_PORT = 8080;

/** Outside production `npm start` logs warnings and errors only, unless LOG_LEVEL is set. */
const withDefaults = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  PORT: env.PORT?.trim() || String(DEFAULT_PORT),
  LOG_LEVEL: env.LOG_LEVEL?.trim() || (isProduction(env) ? 'info' : 'warn'),
});

/** Runs all readers and gives all their complaints at once, each once. */
const complaintsOf = (readers: (() => unknown)[]): string[] => {
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
 * @throws {ConfigError} naming everything that is wrong with any of them
 */
export const readLocalSettings = (given: NodeJS.ProcessEnv): LocalSettings => {
  const env = withDefaults(given);
  const problems = complaintsOf([
    () => readKitSettings(env),
    () => readDemo(env),
    ...MODULES.map((module) => () => module.readConfig(env)),
  ]);
  if (problems.length > 0) throw new ConfigError(problems);
  const kit = readKitSettings(env);
  return { kit, port: kit.port ?? DEFAULT_PORT, demo: readDemo(env) };
};

/** The same environment once it is known where the database is. */
export const environmentFor = (given: NodeJS.ProcessEnv, extra: Record<string, string>): NodeJS.ProcessEnv => ({
  ...withDefaults(given),
  ...extra,
});
