import { readEnvironment } from '@waymark/service-kit';
import { number, object } from 'yup';

export type OkrConfig = {
  /** How many objectives an organisation may have: far beyond what one plans, and less than what would be an attack. */
  maxObjectives: number;
};

/** From the environment; all that is wrong is reported at once. */
export const readOkrConfig = (env: NodeJS.ProcessEnv): OkrConfig => {
  const settings = readEnvironment(object({ MAX_OBJECTIVES: number().integer().min(1).default(50_000) }), env);
  return { maxObjectives: settings.MAX_OBJECTIVES };
};
