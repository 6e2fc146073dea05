import { readEnvironment } from '@waymark/service-kit';
import { number, object } from 'yup';

export type OkrConfig = {
  /** The maximum number of objectives of an organisation: far more than anybody needs, but a limit on abuse. */
  maxObjectives: number;
};

/** The variables that only okr reads. */
export const OKR_SHAPE = object({ MAX_OBJECTIVES: number().integer().min(1).default(50_000) });

/** From the environment; all that is wrong is reported at once. */
export const readOkrConfig = (env: NodeJS.ProcessEnv): OkrConfig => {
  const settings = readEnvironment(OKR_SHAPE, env);
  return { maxObjectives: settings.MAX_OBJECTIVES };
};
